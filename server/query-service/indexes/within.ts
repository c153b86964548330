/** Waits for some work. @param late what to do instead if it takes longer than `ms`; the work goes on. */
export async function within<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, ms, 'late')
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
