import { setImmediate as nextTurn } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'

/** Less than a test may take, so that the test fails with the condition that never held. */
const PATIENCE_MS = 100 * SECOND_MS

/**
 * Lets the event loop turn until a condition holds.
 * @throws Error where it does not hold within 100 seconds.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`This never held: ${condition}`)
    await nextTurn()
  }
}
