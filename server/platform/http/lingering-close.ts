import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds in which a client may go on sending what nobody reads any more, so that it reads the answer. */
const LINGER_MS = 1000

/**
 * Lets a client read the answer to a request that was refused before its body had arrived. Node closes such a
 * connection at once; bytes that are still under way then reset it, and the client, or the proxy in between,
 * loses the answer and takes the server for broken.
 */
export class LingeringClose {
  /** Of each connection: only the newest request can still be arriving. */
  private readonly newest = new WeakMap<Socket, IncomingMessage>()

  follow(request: IncomingMessage): void {
    const { socket } = request
    if (!this.newest.has(socket)) this.prepare(socket)
    this.newest.set(socket, request)
  }

  private prepare(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket)
    // Node calls it after the last answer of a connection.
    socket.destroySoon = () => {
      const request = this.newest.get(socket)
      if (!request || request.complete || socket.destroyed) destroySoon()
      else linger(socket, request)
    }
  }
}

function linger(socket: Socket, request: IncomingMessage): void {
  socket.end()
  request.resume()
  request.once('end', () => socket.destroy())
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
