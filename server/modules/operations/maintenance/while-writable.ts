import type { Deps } from '#server/modules/deps.ts'
import { readMaintenance } from './maintenance.repository.ts'

/**
 * Wraps periodic work that removes for good what people could have kept: it pauses while the whole service is read-only,
 * because nobody can keep anything then.
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
