import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Insertable } from 'kysely'
import type { TableMapping } from '#contract/batches/batch.ts'
import type { NewBatchRequest } from '#contract/batches/batch-requests.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { hasRight } from '#contract/people/roles.ts'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  noEngine,
  noRoom,
  uploadTooLarge,
  WikiDataError,
} from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { findLink } from '#server/modules/wikis/shared/account-links.repository.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { wikiSuspended } from '#server/modules/wikis/shared/suspension.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiBatchesTable } from '#server/platform/database/tables/wiki-data-tables.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import { batchDir, makeBatchDir, OWN_FILES, removeBatchDir } from './batch-files.ts'
import { workOnBatch } from './batches.job.ts'
import { type BatchRow, countOpen, findBatch, insertBatch, recordBatch } from './batches.repository.ts'
import { isWithinBudget } from './edit-budget.ts'

/** How many batches of a member may be open at a time. */
const OPEN_MAX = 5
const RETRY_AFTER_S = 300

/** A wiki on which a member edits in bulk. */
export interface EditedWiki {
  readonly id: number
  readonly name: string
  readonly domain: string
  /** Whether the member sees the batches of everybody. */
  readonly manages: boolean
  /** The member's account there; null if there is none. */
  readonly account: { readonly id: number; readonly since: string | null; readonly username: string } | null
}

/** @throws AppError 422 if it is not an id, 404 if the member has nothing to do with the wiki. */
export async function findEditedWiki(
  { db }: Pick<Deps, 'db'>,
  sent: unknown,
  user: User,
): Promise<EditedWiki> {
  const id = parseId(sent)
  if (id === null) throw invalid({ wiki: [msg('common-please-send-id-wiki')] })
  const [wiki, managed, link] = [
    await db
      .selectFrom('wikis')
      .select(['id', 'sitename as name', 'domain', 'suspended_at'])
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    await findManagedWiki(db, id, user.id),
    await findLink(db, id, user.id),
  ]
  const isUsable = link && (managed || link.agreed_at !== null)
  if (!wiki || !(managed || isUsable))
    throw new AppError(404, 'no-wiki', msg('error-have-no-account-such-wiki'))
  const { suspended_at, ...edited } = wiki
  if (suspended_at !== null) throw wikiSuspended()
  return {
    ...edited,
    manages: managed !== undefined && hasRight(managed.role, 'see-data'),
    account: isUsable ? { id: link.local_id, since: link.local_since, username: link.username } : null,
  }
}

/** Why a member cannot start a batch; null if they can. */
export function batchRefusal({ engine }: Pick<Deps, 'engine'>, wiki: EditedWiki): WikiDataError | null {
  if (engine.unavailableReason !== null) return noEngine(engine)
  if (!engine.facts.extensions.includes('wikibase')) return new WikiDataError('batch-no-wikibase')
  return wiki.account === null ? new WikiDataError('batch-no-account') : null
}

/** The member who sends a batch, or undoes one. */
export interface Sender {
  readonly user: User
  readonly network: string
}

/**
 * Stores a file and enqueues its reading.
 * @param body of unknown length. @throws WikiDataError; the body's error if it breaks off.
 */
export async function createBatch(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'jobs' | 'disk'>,
  wiki: EditedWiki,
  { user, network }: Sender,
  request: NewBatchRequest,
  body: Readable,
): Promise<BatchRow> {
  const { db, disk } = deps
  const refusal = batchRefusal(deps, wiki)
  if (refusal) throw refusal
  const { account } = wiki
  if (account === null) throw new WikiDataError('batch-no-account')
  if ((await countOpen(db, user.id)) >= OPEN_MAX)
    throw new WikiDataError('batch-many', { retryAfterSeconds: RETRY_AFTER_S })
  if (await disk.isLow()) throw noRoom()
  return await storeBatch(deps, wiki.id, { userId: user.id, account, network }, request, body)
}

/** The member in whose name a batch edits. */
interface BatchOwner {
  readonly userId: number
  /** The account on the wiki. */
  readonly account: NonNullable<EditedWiki['account']>
  readonly network: string
}

/** As {@link createBatch}, but without the checks of whether the sender may. */
export async function storeBatch(
  { db, config, clock, jobs }: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs'>,
  wikiId: number,
  owner: BatchOwner,
  request: NewBatchRequest,
  body: Readable,
): Promise<BatchRow> {
  const dir = await makeBatchDir(config)
  try {
    const size = await receive(body, join(batchDir(config, dir), OWN_FILES.sent), config.importUploadMb)
    if (size === 0) throw new WikiDataError('upload-empty')
    const fileName = request.file_name || 'file'
    return await insertWithJob(db, jobs, owner.network, {
      ...rowOf(wikiId, owner, clock.now()),
      ...{ name: request.name || fileName, format: request.format, file_name: fileName, size, dir },
      ...{ status: 'reading', ids: request.ids ?? 'of-this-wiki', summary: request.summary ?? '' },
      stops_at_problem: request.stops_at_problem === 'true' ? 1 : 0,
      start: request.start ?? 'by-hand',
    })
  } catch (thrown) {
    await removeBatchDir(config, dir)
    throw isDiskFull(thrown) ? noRoom(undefined, thrown) : thrown
  }
}

/** The columns of a new batch that name its wiki and owner. */
export function rowOf(wikiId: number, { userId, account }: BatchOwner, now: number) {
  return {
    ...{ wiki_id: wikiId, user_id: userId, created_at: now, updated_at: now },
    ...{ local_id: account.id, local_since: account.since, username: account.username },
  }
}

/**
 * Stores a batch and enqueues its job.
 * @param alsoDo runs in the same transaction. @throws WikiDataError if it undoes a batch that another one undoes already.
 */
export async function insertWithJob(
  db: Db,
  jobs: Deps['jobs'],
  network: string,
  values: Insertable<WikiBatchesTable>,
  alsoDo?: (trx: Db, row: BatchRow) => Promise<void>,
): Promise<BatchRow> {
  return await db.transaction().execute(async trx => {
    const row = await insertBatch(trx, values)
    if (!row) throw new WikiDataError('batch-state')
    await alsoDo?.(trx, row)
    await enqueue(trx, jobs, row, network)
    return row
  })
}

async function enqueue(
  trx: Db,
  jobs: Deps['jobs'],
  { id, user_id }: BatchRow,
  network: string,
): Promise<void> {
  const owner = { account: String(user_id), network }
  await jobs.enqueue(trx, workOnBatch, { batchId: id }, { owner })
}

/** Writes the body to a file. @returns its size in bytes. */
async function receive(body: Readable, path: string, megabytes: number): Promise<number> {
  const max = megabytes * MEGABYTE
  let bytes = 0
  await pipeline(
    body,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        bytes += piece.length
        if (bytes > max) throw uploadTooLarge(max)
        yield piece
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  )
  return bytes
}

/** Starts the check of a table whose columns are known. @throws WikiDataError. */
export async function checkBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  row: BatchRow,
  mapping: TableMapping | null,
  network: string,
): Promise<void> {
  if (row.status === 'mapping' && mapping === null) throw new WikiDataError('batch-no-mapping')
  const values = {
    status: 'reading',
    expected: null,
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  } as const
  // A table that is already checked may be mapped differently.
  await go(deps, row, row.format === 'table' ? ['mapping', 'checked'] : ['checked'], values, network)
}

/** @throws WikiDataError. */
export async function startBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  row: BatchRow,
  network: string,
): Promise<void> {
  const now = deps.clock.now()
  await go(deps, row, ['checked'], { status: 'running', started_at: now }, network, async trx => {
    if (!(await isWithinBudget(trx, row, now))) throw new WikiDataError('batch-budget')
    await recordBatch(trx, row, now)
  })
}

export async function resumeBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  row: BatchRow,
  network: string,
): Promise<void> {
  await go(deps, row, ['paused'], { status: 'running' }, network)
}

async function go(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  row: BatchRow,
  from: readonly BatchRow['status'][],
  values: Partial<Insertable<WikiBatchesTable>>,
  network: string,
  alsoDo?: (trx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const changed = { ...values, updated_at: clock.now() }
    if (!(await changeRun(trx, 'wiki_batches', row.id, from, changed))) throw new WikiDataError('batch-state')
    await alsoDo?.(trx)
    await enqueue(trx, jobs, row, network)
  })
}

export async function pauseBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: BatchRow): Promise<void> {
  const values = { status: 'paused', updated_at: clock.now() } as const
  if (!(await changeRun(db, 'wiki_batches', row.id, 'running', values)))
    throw new WikiDataError('batch-state')
}

/** Ends a batch for good: stops a started one, cancels one that has not written anything. */
export async function stopBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: BatchRow): Promise<void> {
  const end = { updated_at: clock.now(), finished_at: clock.now() }
  const isStopped =
    (await changeRun(db, 'wiki_batches', row.id, ['running', 'paused'], { status: 'stopped', ...end })) ||
    (await changeRun(db, 'wiki_batches', row.id, ['reading', 'mapping', 'checking', 'checked'], {
      ...{ status: 'cancelled', ...end },
    }))
  if (!isStopped) throw new WikiDataError('batch-state')
}

/** A batch that the member may see. @throws WikiDataError. */
export async function requireBatch(
  deps: Pick<Deps, 'db'>,
  id: string,
  user: User,
): Promise<{ row: BatchRow; wiki: EditedWiki }> {
  const batchId = parseId(id)
  const row = batchId === null ? undefined : await findBatch(deps.db, batchId)
  if (!row) throw new WikiDataError('batch-unknown')
  const wiki = await findEditedWiki(deps, row.wiki_id, user).catch((thrown: unknown) => {
    throw thrown instanceof AppError ? new WikiDataError('batch-unknown') : thrown
  })
  if (row.user_id !== user.id && !wiki.manages) throw new WikiDataError('batch-unknown')
  return { row, wiki }
}
