import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds for which a client may keep sending (unread) data, so that it reads the answer. */
const LINGER_MS = 1000

/**
 * Lets a client read the answer to a request that was refused before its body had arrived. Node closes such a
 * connection at once. Bytes that are still on their way then reset it, and the client or a proxy loses the answer
 * and considers the server broken.
 */
export class LingeringClose {
  /** The newest request of each connection, because only this one can still be arriving. */
  private readonly newest = new WeakMap<Socket, IncomingMessage>()

  follow(request: IncomingMessage): void {
    const { socket } = request
    if (!this.newest.has(socket)) this.prepare(socket)
    this.newest.set(socket, request)
  }

  private prepare(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket)
    // Node calls it after a connection's last answer.
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
