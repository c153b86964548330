import { SECOND_MS } from '#contract/durations.ts'

/** Waits up to `ms` for the work; the work continues if it takes longer. @param late makes the result in that case. */
export async function within<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, ms, 'late').unref()
  })
  try {
    // The work continues; its failure must not be unhandled if nobody waits for it any more.
    work.catch(() => undefined)
    const first = await Promise.race([work, timeout])
    return first === 'late' ? late() : first
  } finally {
    clearTimeout(timer)
  }
}

/** Throws if it takes longer. The work continues, and its outcome is ignored. */
export async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return await within(work, timeoutMs, () => {
    throw new Error(`No response within ${timeoutMs / SECOND_MS} seconds.`)
  })
}
