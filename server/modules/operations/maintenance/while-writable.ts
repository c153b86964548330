import type { Deps } from '#server/modules/deps.ts'
import { readMaintenance } from './maintenance.repository.ts'

/**
 * Periodic work that removes for good what somebody can still keep: it waits while the whole service is read-only, because
 * nobody could keep anything then.
 */
export function whileWritable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    const { readOnly } = await readMaintenance(db, clock.now())
    if (readOnly === null) await run()
  }
}
