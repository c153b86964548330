import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tells responses of their connection's end that Node does not tell: those that wait behind another one of a client that sends
 * several requests at once. Without it their work and whatever counts them would never end.
 */
export class QueuedResponses {
  private readonly open = new WeakMap<Socket, Set<ServerResponse>>()

  follow(response: ServerResponse): void {
    const { socket } = response.req
    const responses = this.open.get(socket) ?? this.followConnection(socket)
    responses.add(response)
    response.once('close', () => responses.delete(response))
  }

  private followConnection(socket: Socket): Set<ServerResponse> {
    const responses = new Set<ServerResponse>()
    this.open.set(socket, responses)
    // After Node has told those that it tells.
    socket.once('close', () => setImmediate(() => responses.forEach(end)))
    return responses
  }
}

function end(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}
