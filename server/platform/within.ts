import { SECOND_MS } from '#contract/durations.ts'

/** Waits for some work. @param late what to do instead if it takes longer than `ms`; the work goes on. */
export async function within<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, ms, 'late').unref()
  })
  try {
    // It goes on, and whoever asks next may wait for it.
    work.catch(() => undefined)
    const first = await Promise.race([work, timeout])
    return first === 'late' ? late() : first
  } finally {
    clearTimeout(timer)
  }
}

/** @throws Error when it takes longer; it goes on then, and what becomes of it is not told. */
export async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return await within(work, timeoutMs, () => {
    throw new Error(`No answer within ${timeoutMs / SECOND_MS} seconds.`)
  })
}
