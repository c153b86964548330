import type { RestoreMode } from '#contract/wiki-data/wiki-backup.ts'
import type { Deps } from '#server/modules/deps.ts'
import { findBackup } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { noRoom, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { requireRoomAndEngine } from '#server/modules/wikis/creation/create-wiki.usecase.ts'
import type { CreatingMember } from '#server/modules/wikis/creation/creation-limit.ts'
import { domainTaken, reserveWiki } from '#server/modules/wikis/creation/reserve-wiki.ts'
import type { StoredWiki } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { findRunToStart } from '#server/modules/wikis/shared/wiki-runs.ts'
import type { Db } from '#server/platform/database/db.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { insertRestore } from './restores.repository.ts'
import type { NewName } from './validate-new-name.ts'

/** A job whose process died is claimed again. */
export const restoreJob = jobKind<{ restoreId: number }>('wiki-restores.run', { maxAttempts: 5 })

/** A wiki, one of its backups, and the member who asks. */
interface Wanted {
  readonly wiki: StoredWiki
  readonly backup: number
  readonly member: CreatingMember
}

/**
 * Reserves a new wiki and starts to restore a backup into it.
 * @returns the restore's id.
 * @throws AppError as creating a wiki does; 400, 404 and 409 with the reason.
 */
export async function startAsNew(deps: Deps, wanted: Wanted, { sitename, domain }: NewName): Promise<number> {
  const { wiki, member } = wanted
  const backup = await requireBackup(deps, wanted)
  // Only the engine knows this wiki, so an operator must have made it.
  if (await deps.engine.exists(domain)) throw domainTaken()
  const { username, language } = wiki
  const reserved = { sitename, domain, customHost: null, username, language } as const
  let restoreId = 0
  await reserveWiki(
    deps,
    { ...reserved, profile: null, knowledgeEquity: null, request: null },
    member,
    async (trx, restoredId) => {
      restoreId = await start(deps, trx, { ...wanted, mode: 'new', found: backup, restoredId })
    },
  )
  return restoreId
}

/**
 * Starts to replace a wiki by one of its backups.
 * @returns the restore's id.
 * @throws AppError 400, 404 and 409 with the reason; 503 if there is no room.
 */
export async function startPuttingBack(deps: Deps, wanted: Wanted): Promise<number> {
  const { wiki } = wanted
  if (wiki.deleted_at !== null) throw new WikiDataError('restore-of-deleted')
  const found = await requireBackup(deps, wanted)
  return await deps.db.transaction().execute(async trx => {
    const run = await findRunToStart(trx, wiki.id)
    if (run !== null && run !== 'restore') throw new WikiDataError('restore-while-importing')
    return await start(deps, trx, { ...wanted, mode: 'back', found, restoredId: wiki.id })
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findBackup>>>

async function requireBackup(deps: Deps, { wiki, backup }: Wanted): Promise<Found> {
  if (!deps.backupStore) throw new WikiDataError('backups-off')
  const found = await findBackup(deps.db, wiki.id, backup)
  if (!found) throw new WikiDataError('backup-unknown')
  await requireRoomAndEngine(deps)
  // Replacing the wiki also makes a copy of its current state, which is about as large.
  if ((await deps.disk.room()) < 2 * found.bytes) throw noRoom()
  return found
}

interface Start extends Wanted {
  readonly mode: RestoreMode
  readonly found: Found
  readonly restoredId: number
}

async function start(
  { jobs, clock }: Deps,
  trx: Db,
  { wiki, member, mode, found, restoredId }: Start,
): Promise<number> {
  const now = clock.now()
  const restore = { wikiId: wiki.id, userId: member.id, mode, backup: found, restoredId, now }
  const restoreId = await insertRestore(trx, restore)
  if (restoreId === null) throw new WikiDataError('restore-pending')
  const owner = { account: String(member.id), network: networkOf(member.ip) }
  await jobs.enqueue(trx, restoreJob, { restoreId }, { owner })
  return restoreId
}
