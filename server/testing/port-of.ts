import type { AddressInfo, Server } from 'node:net'

/** The port of a server that listens on TCP. */
export function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port
}
