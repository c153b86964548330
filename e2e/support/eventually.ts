import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_MS = 100_000
const INTERVAL_MS = 50

/**
 * Calls `look` until it returns something other than null, and returns that.
 *
 * @param what the subject of the error: "… did not come within 20 s".
 * @param timeout in milliseconds.
 */
export async function eventually<T>(
  what: string,
  look: () => T | null | Promise<T | null>,
  timeout = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeout
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${timeout / 1000} s`)
    await delay(INTERVAL_MS)
  }
}
