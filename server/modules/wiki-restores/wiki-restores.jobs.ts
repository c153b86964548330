import type { Deps } from '#server/modules/deps.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { bringBack, bringBackJob } from './bring-back.ts'
import { HalfPutBack, putBack } from './put-back.ts'
import { discardNew, restoreAsNew } from './restore-as-new.ts'
import type { RestoreDeps } from './restore-deps.ts'
import { restoreFailureText } from './restore-failure.ts'
import { restoreJob } from './restore-jobs.ts'
import { endRestore, findPendingRestore } from './wiki-restores.repository.ts'

/** Registers the job behind `POST /wiki/restore`. */
export function registerWikiRestoreJobs(deps: Deps): void {
  deps.jobs.handle(bringBackJob, {
    run: async (wiki, { signal }) => {
      const { backupStore: store } = deps
      if (!store) throw new Error('Backups are off.')
      await bringBack({ ...deps, store }, wiki, signal)
    },
  })
  deps.jobs.handle(restoreJob, {
    run: async ({ restoreId }, context) => await runRestore(deps, restoreId, context),
    gaveUp: async ({ restoreId }, error) => await failRestore(deps, restoreId, error),
  })
}

/**
 * Does a restore to its end. Rejects only if it is interrupted or half done, and then runs again. Every other
 * outcome is stored.
 */
async function runRestore(deps: Deps, restoreId: number, { signal }: JobContext): Promise<void> {
  const { db, backupStore: store, log } = deps
  const restore = await findPendingRestore(db, restoreId)
  try {
    if (!restore) throw new Error('The wiki to restore is gone.')
    if (!store) throw new Error('Backups are off.')
    const all: RestoreDeps = { ...deps, store }
    await (restore.mode === 'new' ? restoreAsNew : putBack)(all, restore, signal)
    log.info({ wiki: restore.wiki_id, mode: restore.mode }, 'A backup was restored')
  } catch (thrown) {
    signal.throwIfAborted()
    if (thrown instanceof HalfPutBack) throw thrown
    log.warn({ err: thrown, restore: restoreId }, 'A backup could not be restored')
    await failRestore(deps, restoreId, thrown)
  }
}

/** Removes what the restore has made, then says why it failed. One that has ended stays as it is. */
async function failRestore(
  deps: Pick<Deps, 'db' | 'engine' | 'clock'>,
  restoreId: number,
  thrown: unknown,
): Promise<void> {
  const restore = await findPendingRestore(deps.db, restoreId)
  if (restore?.mode === 'new') await discardNew(deps, restore)
  await endRestore(deps.db, restoreId, restoreFailureText(thrown), deps.clock.now())
}
