import { rm } from 'node:fs/promises'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { Db } from '#server/platform/database/db.ts'
import { backUpNow } from './back-up-now.ts'
import { listManagerAddresses, putBackEmail } from './put-back.email.ts'
import { readBackup } from './read-backup.ts'
import type { RestoreDeps } from './restore-deps.ts'
import { RestoreFailure } from './restore-failure.ts'
import { snapshotOf } from './snapshot-of.ts'
import { endRestore, findPendingRestore, type PendingRestore, saveStep } from './wiki-restores.repository.ts'

/** Shown on the wiki to those who want to edit. */
const FROZEN = 'This wiki is being put back to an earlier state. Please try again in a few minutes.'

const TEXTS = {
  noCopy:
    'A backup of the wiki as it is now could not be made, so it was left as it is. Please try again later.',
  gone: 'The wiki was deleted meanwhile.',
} as const

/** The wiki has been replaced, and the service does not know it yet. The job must be done again to its end. */
export class HalfPutBack extends Error {
  override readonly name = 'HalfPutBack'
}

/**
 * Makes a wiki as it was in a backup. Nothing of it changes until the one step that replaces it, and before that
 * a backup of now is made, while the wiki cannot be edited. If it is interrupted after the replacement, all is
 * done again, including the backup of now: nothing that was written meanwhile is lost.
 * @throws HalfPutBack.
 */
export async function putBack(
  deps: RestoreDeps,
  restore: PendingRestore,
  signal: AbortSignal,
): Promise<void> {
  const { db, engine, clock } = deps
  requireServed(restore)
  const dir = await engine.copies.makeDir()
  try {
    await saveStep(db, restore.id, 'reading', clock.now())
    const data = await readBackup(deps, snapshotOf(restore), dir, signal)
    const unfreeze = await engine.copies.freeze(restore.domain, FROZEN)
    try {
      await saveStep(db, restore.id, 'copying', clock.now())
      await copyNow(deps, restore, signal)
      requireServed(await findPendingRestore(db, restore.id))
      await saveStep(db, restore.id, 'placing', clock.now())
      await engine.copies.replace(restore.domain, dir)
      await finish(deps, restore, { ...data, profile: null }).catch((cause: unknown) => {
        throw new HalfPutBack('A wiki was replaced, and its settings were not.', { cause })
      })
    } finally {
      await unfreeze()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function requireServed(restore: PendingRestore | undefined): void {
  if (restore?.state !== 'ready' || restore.deleted_at !== null) throw new RestoreFailure(TEXTS.gone)
}

async function copyNow(deps: RestoreDeps, restore: PendingRestore, signal: AbortSignal): Promise<void> {
  try {
    await backUpNow(deps, restore.target_id, signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw new RestoreFailure(TEXTS.noCopy, { cause })
  }
}

async function finish(
  deps: RestoreDeps,
  restore: PendingRestore,
  data: Parameters<typeof writeServiceData>[2],
): Promise<void> {
  const { db, jobs, mailer, config, clock, log } = deps
  const { target_id: id } = restore
  await db.transaction().execute(async trx => {
    const now = clock.now()
    await writeServiceData(trx, id, data, { now })
    await forgetLaterImports(trx, id, restore.taken_at)
    await endRestore(trx, restore.id, null, now)
    for (const manager of await listManagerAddresses(trx, id))
      await mailer.send(trx, putBackEmail(config, manager, restore))
    await jobs.enqueue(trx, countNewWiki, { wikiId: id })
  })
  await publishWiki(deps, id).catch((err: unknown) => {
    log.error({ err, wiki: id }, 'A wiki that was put back does not show its settings yet')
  })
}

/** The wiki no longer has what was imported later, so it can be imported again. */
async function forgetLaterImports(trx: Db, wikiId: number, takenAt: number): Promise<void> {
  const later = trx
    .selectFrom('entity_imports')
    .select('id')
    .where('wiki_id', '=', wikiId)
    .where('started_at', '>', takenAt)
  await trx.deleteFrom('imported_entities').where('import_id', 'in', later).execute()
  await trx.deleteFrom('entity_imports').where('id', 'in', later).execute()
}
