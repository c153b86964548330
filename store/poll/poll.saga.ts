import { askedPauseMs, type Failure, toFailure } from '#contract/failure.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The longest pause after repeated failures. */
const LONGEST_PAUSE_MS = 60_000

interface PollOptions {
  /** Asks once; returning true ends the poll, and throwing a failure slows it down. */
  readonly ask: () => SagaGenerator<boolean>
  /** Milliseconds between the end of one call and the start of the next. */
  readonly intervalMs: number
}

/**
 * Asks repeatedly: call, then wait, so that calls never overlap. Pauses while the tab is hidden. Doubles the
 * wait after each failure in a row, and waits at least as long as the server asks for. Ends when `ask`
 * returns true or the saga is cancelled.
 */
export function* poll({ ask, intervalMs }: PollOptions): SagaGenerator {
  const { wait } = yield* getEnvironment()
  let failures = 0
  while (true) {
    let pause = intervalMs
    try {
      if (yield* onceVisible(ask)) return
      failures = 0
    } catch (thrown) {
      failures += 1
      pause = pauseAfter(toFailure(thrown), failures, intervalMs)
    }
    yield* callAbortable(signal => wait(pause, signal))
  }
}

/** Waits until the tab is visible, then asks, because nobody sees the answer in a hidden tab. */
export function* onceVisible<Answer>(ask: () => SagaGenerator<Answer>): SagaGenerator<Answer> {
  const { untilVisible } = yield* getEnvironment()
  yield* callAbortable(untilVisible)
  return yield* ask()
}

function pauseAfter(failure: Failure, failures: number, intervalMs: number): number {
  const backedOff = Math.min(intervalMs * 2 ** failures, Math.max(LONGEST_PAUSE_MS, intervalMs))
  return Math.max(backedOff, askedPauseMs(failure))
}
