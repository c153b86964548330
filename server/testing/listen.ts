import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** The port of a server that listens on TCP. */
export function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port
}

/** Lets a server listen on a free port of the loopback interface. @returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server)
}
