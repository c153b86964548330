import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. */
const PATIENCE = 20_000
const BETWEEN = 50

/**
 * What `look` finds, as soon as it finds something other than null.
 *
 * @param what for the error: "… did not come within 20 s"
 */
export async function eventually<T>(
  what: string,
  look: () => T | null | Promise<T | null>,
  patience = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${patience / 1000} s`)
    await delay(BETWEEN)
  }
}
