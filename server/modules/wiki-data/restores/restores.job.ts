import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { hasRight, type Right } from '#contract/people/roles.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { emailOf } from '#server/modules/session/users.repository.ts'
import { backUpNow } from '#server/modules/wiki-data/backups/nightly/back-up-wiki.ts'
import { snapshotOf } from '#server/modules/wiki-data/backups/shared/series.ts'
import { RunProgress } from '#server/modules/wiki-data/run-progress.ts'
import { runWork } from '#server/modules/wiki-data/run-work.ts'
import { failureText, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { discardReservation } from '#server/modules/wikis/creation/discard.ts'
import { markReady } from '#server/modules/wikis/creation/reservations.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { makePrivate } from '#server/modules/wikis/publication/make-private.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import type { CheckedServiceData } from '#server/modules/wikis/service-data/service-data.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import { HalfRestoredError, type RestoreStep, restoreBackup } from './restore-backup.ts'
import { restorePurged, restorePurgedJob } from './restore-purged.job.ts'
import { listManagerAddresses, restoredEmail } from './restored.email.ts'
import { endRestore, findPendingRestore, NO_ACCOUNT, type PendingRestore } from './restores.repository.ts'
import { restoreJob } from './restores.usecases.ts'

/** Registers the jobs behind `POST /wiki/restore` and the operator's restores. */
export function registerRestoreJobs(deps: Deps): void {
  deps.jobs.handle(restorePurgedJob, {
    run: async (wiki, { signal }) =>
      await restorePurged({ ...deps, store: requireStore(deps) }, wiki, signal),
  })
  deps.jobs.handle(restoreJob, {
    run: async ({ restoreId }, context) => await runRestore(deps, restoreId, context),
    gaveUp: async ({ restoreId }, error) => await failRestore(deps, restoreId, error),
  })
}

type RestoreDeps = Deps & { readonly store: BackupStore }

/** Runs a restore until it succeeds or fails. */
async function runRestore(deps: Deps, restoreId: number, context: JobContext): Promise<void> {
  const { db, log } = deps
  await runWork(
    deps,
    {
      what: 'restore',
      id: restoreId,
      find: async () => await findPendingRestore(db, restoreId),
      work: async (restore, signal) => {
        const all = { ...deps, store: requireStore(deps) }
        await (restore.mode === 'new' ? restoreAsNew : putBack)(all, restore, signal)
        log.info({ wiki: restore.wiki_id, mode: restore.mode }, 'A backup was restored')
        return undefined
      },
      fail: async thrown => {
        if (thrown instanceof HalfRestoredError) throw thrown
        await failRestore(deps, restoreId, thrown)
      },
      ended: async () => await failRestore(deps, restoreId, new WikiDataError('restore-failed')),
    },
    context,
  )
}

/** Restores a backup into the reserved wiki. Until the transaction the wiki is in no list. */
async function restoreAsNew(deps: RestoreDeps, restore: PendingRestore, signal: AbortSignal) {
  const { db, jobs, clock } = deps
  const { target_id: id, sitename } = restore
  const domain = restore.domain as WikiDomain
  requireAllowed(restore, 'restore-as-new')
  await restoreBackup(
    deps,
    {
      snapshot: snapshotOf(restore),
      source: restore.source,
      target: { into: 'new', id, domain, sitename },
      onStep: storeSteps(deps, restore),
      commit: async data =>
        await db.transaction().execute(async trx => {
          const now = clock.now()
          const current = await findPendingRestore(trx, restore.id)
          if (current) requireAllowed(current, 'restore-as-new')
          const isOurs = (await endRestore(trx, restore.id, null, now)) && (await markReady(trx, id))
          if (!isOurs) throw new Error(`The reservation of ${domain} was given up.`)
          await writeServiceData(trx, id, data, { now })
          await recordRestore(trx, restore, now)
          await jobs.enqueue(trx, countNewWiki, { wikiId: id })
        }),
    },
    signal,
  )
  await publish(deps, id)
}

/** Puts a wiki back. First backs up its current state, while the wiki cannot be edited. */
async function putBack(deps: RestoreDeps, restore: PendingRestore, signal: AbortSignal) {
  requireServed(restore)
  const { target_id: id, domain } = restore
  await restoreBackup(
    deps,
    {
      snapshot: snapshotOf(restore),
      source: restore.source,
      target: {
        into: 'same',
        domain,
        beforeReplacing: async data => {
          await requireBackupOfNow(deps, id, signal)
          requireServed(await findPendingRestore(deps.db, restore.id))
          if (data && isPrivate(data.settings)) await makePrivate(deps, id)
        },
      },
      onStep: storeSteps(deps, restore),
      // The intended use that its managers have given is about the current wiki, so it stays.
      commit: async data => await commitPutBack(deps, restore, { ...data, profile: null }),
    },
    signal,
  )
  await publish(deps, id)
}

async function commitPutBack(
  { db, jobs, mailer, config, clock }: RestoreDeps,
  restore: PendingRestore,
  data: CheckedServiceData,
): Promise<void> {
  const { target_id: id } = restore
  await db.transaction().execute(async trx => {
    const now = clock.now()
    await writeServiceData(trx, id, data, { now })
    await forgetLaterImports(trx, id, restore.taken_at)
    // The wiki is replaced already, even if the restore was given up meanwhile.
    await endRestore(trx, restore.id, null, now)
    await recordRestore(trx, restore, now)
    for (const manager of await listManagerAddresses(trx, id))
      await mailer.send(trx, restoredEmail(config, manager, restore))
    await jobs.enqueue(trx, countNewWiki, { wikiId: id })
  })
}

/** Records a restore in the history of the backed-up wiki and, if an operator did it, in the audit log. */
async function recordRestore(
  trx: Db,
  { wiki_id, user_id, taken_at, mode, domain }: PendingRestore,
  now: number,
): Promise<void> {
  await recordChange(trx, {
    ...{ wikiId: wiki_id, now, who: await emailOf(trx, user_id), kind: 'restored' },
    ...{ subject: isoTime(taken_at), after: mode === 'new' ? domain : null },
  })
  if (user_id === NO_ACCOUNT)
    await recordAct(trx, byCommand, {
      ...{ at: now, act: 'wiki.restore', target: { kind: 'wiki', id: wiki_id, name: domain } },
      after: { backup: isoTime(taken_at) },
    })
}

/** Requires that the wiki is still served, and that whoever asked may still replace it. */
function requireServed(restore: PendingRestore | undefined): void {
  if (restore?.state !== 'ready' || restore.deleted_at !== null) throw new WikiDataError('wiki-deleted')
  requireAllowed(restore, 'restore-over')
}

/**
 * The operator may restore anything. Members cannot restore a suspended wiki, neither in place nor as a new one, and whoever
 * asked must still be one of its owners, and not be suspended.
 */
function requireAllowed({ user_id, role, suspended_at }: PendingRestore, right: Right): void {
  if (user_id === NO_ACCOUNT) return
  if (suspended_at !== null) throw new WikiDataError('wiki-suspended')
  if (!(role && hasRight(role, right))) throw new WikiDataError('no-owner')
}

async function requireBackupOfNow(deps: RestoreDeps, wikiId: number, signal: AbortSignal): Promise<void> {
  try {
    await backUpNow(deps, wikiId, signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw isDiskFull(cause) ? cause : new WikiDataError('restore-without-backup', { cause })
  }
}

/** Forgets imports after the backup, whose entities the wiki no longer has, so that they can be imported again. */
async function forgetLaterImports(trx: Db, wikiId: number, takenAt: number): Promise<void> {
  const later = trx
    .selectFrom('entity_imports')
    .select('id')
    .where('wiki_id', '=', wikiId)
    .where('started_at', '>', takenAt)
  await trx.deleteFrom('imported_entities').where('import_id', 'in', later).execute()
  await trx.deleteFrom('entity_imports').where('id', 'in', later).execute()
}

function storeSteps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: PendingRestore,
): (step: RestoreStep) => Promise<void> {
  const progress = new RunProgress<RestoreStep>(clock, 'reading', async step => {
    await changeRun(db, 'wiki_restores', id, 'pending', { step, updated_at: clock.now() })
  })
  return async step => await progress.at(step, 0)
}

/** Publishes the settings. A failure only delays that, because the wiki itself is restored. */
async function publish(deps: Deps, wikiId: number): Promise<void> {
  await publishWiki(deps, wikiId).catch((err: unknown) => {
    deps.log.error({ err, wiki: wikiId }, 'The settings of a restored wiki could not be published yet')
  })
}

/** Removes what the restore has created, then stores why it failed. A restore that has ended stays as it is. */
async function failRestore(
  deps: Pick<Deps, 'db' | 'engine' | 'clock'>,
  restoreId: number,
  thrown: unknown,
): Promise<void> {
  const restore = await findPendingRestore(deps.db, restoreId)
  if (restore?.mode === 'new' && restore.restored_id !== null)
    await discardReservation(deps, restore.restored_id)
  await endRestore(deps.db, restoreId, failureText(thrown, 'restore-failed'), deps.clock.now())
}

function requireStore({ backupStore }: Deps): BackupStore {
  if (!backupStore) throw new WikiDataError('backups-off')
  return backupStore
}
