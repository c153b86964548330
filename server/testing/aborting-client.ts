import { once } from 'node:events'
import { connect } from 'node:net'

/** A client's request, and when it disconnects. */
interface Aborted {
  readonly port: number
  /** The request line and the headers, with their empty line. */
  readonly head: string
  readonly body: string
  readonly moment: Moment
}

/** When a client disconnects. A half-closed connection sends no more, but still reads its answer. */
export const MOMENTS = [
  'in the head',
  'in the body',
  'before the answer',
  'after the first bytes',
  'after many bytes',
  'without reading',
  'half-closed in the body',
  'half-closed',
] as const
export type Moment = (typeof MOMENTS)[number]

/** Bytes. */
const MANY = 200_000

/**
 * Sends a request and disconnects at a moment of it, or after the end of its answer if that is sooner.
 * @param arrived resolves when the server has this request.
 */
export async function abort({ port, head, body, moment }: Aborted, arrived: Promise<unknown>): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // The server may reset the connection, too.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  const half = Math.ceil(body.length / 2)
  switch (moment) {
    case 'in the head':
      socket.write(head.slice(0, head.length / 2), () => socket.resetAndDestroy())
      break
    case 'in the body':
      socket.write(head + body.slice(0, half), () => socket.resetAndDestroy())
      break
    case 'before the answer':
      socket.write(head + body)
      await Promise.race([arrived, closed])
      socket.resetAndDestroy()
      break
    case 'without reading':
      socket.write(head + body)
      // The answer has begun to arrive, and stays unread.
      await Promise.race([once(socket, 'readable'), closed])
      socket.resetAndDestroy()
      break
    case 'after the first bytes':
    case 'after many bytes': {
      let received = 0
      socket.on('data', bytes => {
        received += bytes.length
        if (moment === 'after the first bytes' || received > MANY) socket.resetAndDestroy()
      })
      socket.on('end', () => socket.resetAndDestroy())
      socket.write(head + body)
      break
    }
    case 'half-closed in the body':
    case 'half-closed':
      socket.on('end', () => socket.destroy()).resume()
      socket.end(moment === 'half-closed' ? head + body : head + body.slice(0, half))
      break
  }
  await closed
}
