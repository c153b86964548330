import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { SourceError } from './source/source-error.ts'

/** How long an import works before others have their turn. */
export const TURN_MS = 20 * SECOND_MS
/** How long it works in all its turns together. */
const WORK_MAX_MS = 18 * MINUTE_MS

const TOO_LONG = 'The import took too long. What it has imported so far stays.'

/** The turn has ended because others wait. The import continues later. */
export class TurnOverError extends Error {
  override readonly name = 'TurnOverError'
}

/** One turn of an import. With turns, a long import does not hold up all others. */
export class ImportTurn {
  private readonly clock: Clock
  private readonly context: Pick<JobContext, 'othersWait' | 'signal'>
  private readonly began: number
  private readonly workedBefore: number
  private askAt: number

  constructor(clock: Clock, context: Pick<JobContext, 'othersWait' | 'signal'>, workedBefore: number) {
    this.clock = clock
    this.context = context
    this.began = clock.now()
    this.askAt = this.began + TURN_MS
    this.workedBefore = workedBefore
  }

  /** Milliseconds in this turn and those before. */
  get worked(): number {
    return this.workedBefore + this.clock.now() - this.began
  }

  /**
   * @throws TurnOverError if its time is up and others wait; SourceError if all turns together took too long;
   * the reason of the job's signal.
   */
  async requireTime(): Promise<void> {
    this.context.signal.throwIfAborted()
    if (this.worked > WORK_MAX_MS) throw new SourceError(TOO_LONG)
    const now = this.clock.now()
    if (now < this.askAt) return
    this.askAt = now + SECOND_MS
    if (await this.context.othersWait()) throw new TurnOverError()
  }
}
