import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { whenClosed } from './response-close.ts'

/**
 * Emits `close` on responses for which Node does not: those that wait behind another response to a client that
 * pipelines requests. Without it, their work would never end and they would be counted forever.
 */
export class QueuedResponses {
  private readonly open = new WeakMap<Socket, Set<ServerResponse>>()

  follow(response: ServerResponse): void {
    const { socket } = response.req
    const responses = this.open.get(socket) ?? this.followConnection(socket)
    responses.add(response)
    whenClosed(response, () => responses.delete(response))
  }

  private followConnection(socket: Socket): Set<ServerResponse> {
    const responses = new Set<ServerResponse>()
    this.open.set(socket, responses)
    // After Node has emitted its own events.
    socket.once('close', () => setImmediate(() => responses.forEach(end)))
    return responses
  }
}

function end(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}
