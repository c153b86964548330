import type { RunDeps } from './run-deps.ts'

/**
 * Removes snapshots that were never verified, which an interrupted run has left. If anything was removed, removes
 * the objects that no snapshot needs any more. A failure waits for the next time.
 * @param removed whether the caller has removed snapshots.
 */
export async function tidySeries(
  { store, log }: Pick<RunDeps, 'store' | 'log'>,
  series: string,
  signal: AbortSignal,
  removed = false,
): Promise<void> {
  try {
    const unverified = (await store.list(series)).filter(({ verifiedAt }) => verifiedAt === null)
    for (const snapshot of unverified) await store.remove(snapshot)
    if (!removed && unverified.length === 0) return
    const { postponed } = await store.sweep(series)
    if (postponed !== null) log.info({ series }, `Unused files of backups are kept for now. ${postponed}`)
  } catch (err) {
    signal.throwIfAborted()
    log.warn({ err, series }, 'The backups of a series could not be tidied up yet')
  }
}
