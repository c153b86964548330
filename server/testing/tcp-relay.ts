import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { portOf } from './listen.ts'

export interface TcpRelay {
  readonly port: number
  /** Keeps open connections open but passes nothing on, like a network that has lost the server. */
  mute(): void
  /** Breaks every open connection. New ones are passed on. */
  cut(): void
  close(): Promise<void>
}

/** Passes connections on the loopback interface on to another port of it. @param port by default a spare one. */
export async function startTcpRelay(target: number, port = 0): Promise<TcpRelay> {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = dial(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    mute() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
