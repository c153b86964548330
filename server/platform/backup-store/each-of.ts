/**
 * Calls an action for each item, at most `width` at once. After the first failure it starts no more, waits for
 * those that run and rejects. @returns the results in order.
 */
export async function eachOf<T, R>(
  items: readonly T[],
  width: number,
  action: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = items.entries()
  let hasFailed = false
  const work = async () => {
    for (const [index, item] of rest) {
      if (hasFailed) return
      try {
        results[index] = await action(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: width }, work))
  const failed = workers.find(worker => worker.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
