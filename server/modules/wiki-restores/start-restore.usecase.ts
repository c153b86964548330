import type { RestoreMode } from '#contract/wiki-data/wiki-backup.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireRoomAndEngine } from '#server/modules/wikis/creation/create-wiki.usecase.ts'
import type { CreatingMember } from '#server/modules/wikis/creation/creation-limit.ts'
import { domainTaken, reserveWiki } from '#server/modules/wikis/creation/reserve-wiki.ts'
import type { StoredWiki } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { isBeingFilled, lockWiki } from '#server/modules/wikis/shared/wiki-work.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { findBackup } from './backups-of.ts'
import { noRoom } from './restore-failure.ts'
import { restoreJob } from './restore-jobs.ts'
import type { NewName } from './validate-new-name.ts'
import { insertRestore } from './wiki-restores.repository.ts'

const TEXTS = {
  off: 'This service makes no backups at the moment, so none can be restored.',
  unknown: 'This wiki has no such backup.',
  pending: 'A backup of this wiki is being restored already.',
  deleted: 'This wiki is deleted. Bring it back first, or restore the backup as a new wiki.',
  importing: 'Something is being imported into this wiki. It can be put back once that has ended.',
} as const

/** A wiki, one of its backups, and the member who asks. */
interface Wanted {
  readonly wiki: StoredWiki
  readonly backup: number
  readonly member: CreatingMember
}

/**
 * Reserves a new wiki and starts to make it of a backup.
 * @returns the restore's id.
 * @throws AppError as creating a wiki does; 400, 404 and 409 with the reason.
 */
export async function startAsNew(deps: Deps, wanted: Wanted, { sitename, domain }: NewName): Promise<number> {
  const { wiki, member } = wanted
  const backup = await requireBackup(deps, wanted)
  // A wiki that only the engine knows. Only an operator can have made it.
  if (await deps.engine.exists(domain)) throw domainTaken()
  const { username, language } = wiki
  const reserved = { sitename, domain, customHost: null, username, language } as const
  let restoreId = 0
  await reserveWiki(
    deps,
    { ...reserved, profile: null, knowledgeEquity: null },
    member,
    async (trx, restoredId) => {
      restoreId = await start(deps, trx, { ...wanted, mode: 'new', found: backup, restoredId })
    },
  )
  return restoreId
}

/**
 * Starts to put a wiki back.
 * @returns the restore's id.
 * @throws AppError 400, 404 and 409 with the reason; 503 if there is no room.
 */
export async function startBack(deps: Deps, wanted: Wanted): Promise<number> {
  const { wiki } = wanted
  if (wiki.deleted_at !== null) throw refused(TEXTS.deleted)
  const found = await requireBackup(deps, wanted)
  return await deps.db.transaction().execute(async trx => {
    await lockWiki(trx, wiki.id)
    if (await isBeingFilled(trx, wiki.id)) throw refused(TEXTS.importing)
    return await start(deps, trx, { ...wanted, mode: 'back', found, restoredId: wiki.id })
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findBackup>>>

async function requireBackup(deps: Deps, { wiki, backup }: Wanted): Promise<Found> {
  if (!deps.backupStore) throw refused(TEXTS.off)
  const found = await findBackup(deps.db, wiki.id, backup)
  if (!found) throw new AppError(404, 'unknown-backup', TEXTS.unknown)
  await requireRoomAndEngine(deps)
  // Putting back also makes a copy of now, which is about as large.
  if ((await deps.disk.room()) < 2 * found.bytes) throw new AppError(503, 'no-room', noRoom().message)
  return found
}

async function start(
  { jobs, clock }: Deps,
  trx: Db,
  { wiki, member, mode, found, restoredId }: Wanted & { mode: RestoreMode; found: Found; restoredId: number },
): Promise<number> {
  const restore = { wikiId: wiki.id, userId: member.id, mode, backup: found, restoredId, now: clock.now() }
  const restoreId = await insertRestore(trx, restore)
  if (restoreId === null) throw new AppError(409, 'restore-pending', TEXTS.pending)
  const owner = { account: String(member.id), network: siteOf(member.ip) }
  await jobs.enqueue(trx, restoreJob, { restoreId }, { owner })
  return restoreId
}

function refused(message: string): AppError {
  return new AppError(400, 'restore-refused', message)
}
