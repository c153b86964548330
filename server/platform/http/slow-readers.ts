import type { ServerResponse } from 'node:http'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from './reader-pace.ts'
import { whenClosed } from './response-close.ts'
import { WatchTimer } from './watch-timer.ts'

/**
 * Closes the connections of clients that do not read, because an unread answer occupies a socket and often an
 * open file. Slow clients that keep reading may take as long as they need.
 */
export class SlowReaders {
  private readonly clock: Clock
  private readonly open = new Map<ServerResponse, ReaderPace>()
  private readonly timer = new WatchTimer(
    () => this.look(),
    () => this.open.size > 0,
  )

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Watches an answer until it ends. */
  follow(response: ServerResponse): void {
    this.open.set(response, new ReaderPace(this.clock.now(), Number.POSITIVE_INFINITY))
    whenClosed(response, () => this.open.delete(response))
    this.timer.start()
  }

  /** Closes the connections that are read too slowly. Runs by itself while there are answers to watch. */
  look(): void {
    const now = this.clock.now()
    for (const [{ req }, pace] of this.open) {
      const { bytesWritten, writableLength } = req.socket
      if (pace.isTooSlow(now, bytesWritten, writableLength > 0, writableLength)) req.socket.destroy()
    }
  }
}
