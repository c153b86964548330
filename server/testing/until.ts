import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'

/** Less than a test's timeout, so that the test fails with the condition that never held. */
const PATIENCE_MS = 100 * SECOND_MS
/** Turns without a pause, so that a condition that soon holds is noticed immediately. */
const QUICK_TURNS = 50
/** The pause between later turns, which leaves the processor to the work. */
const PAUSE_MS = 2

/**
 * Lets the event loop turn until a condition holds.
 * @throws Error if it does not hold within 100 seconds.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let turn = 0; !(await condition()); turn += 1) {
    if (performance.now() > end) throw new Error(`This never held: ${condition}`)
    await (turn < QUICK_TURNS ? nextTurn() : delay(PAUSE_MS))
  }
}
