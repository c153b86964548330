import type { ServerResponse } from 'node:http'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from './reader-pace.ts'

/** Milliseconds between two looks at the answers on their way. */
const LOOK_MS = 1000

/**
 * Closes the connections of clients that do not read: an unread answer holds a socket, and often an open file. Slow lines that
 * go on reading may take as long as they need.
 */
export class SlowReaders {
  private readonly clock: Clock
  private readonly open = new Map<ServerResponse, ReaderPace>()
  private timer: NodeJS.Timeout | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Watches an answer until it has ended. */
  follow(response: ServerResponse): void {
    this.open.set(response, new ReaderPace(this.clock.now(), Number.POSITIVE_INFINITY))
    response.once('close', () => this.open.delete(response))
    this.lookLater()
  }

  /** Closes what is read too slowly. Runs by itself while there is anything to watch. */
  look(): void {
    const now = this.clock.now()
    for (const [{ req }, pace] of this.open) {
      const { bytesWritten, writableLength } = req.socket
      if (pace.isTooSlow(now, bytesWritten, writableLength > 0, writableLength)) req.socket.destroy()
    }
  }

  private lookLater(): void {
    if (this.timer || this.open.size === 0) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.look()
      this.lookLater()
    }, LOOK_MS)
    this.timer.unref()
  }
}
