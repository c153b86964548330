import type { Deps } from '#server/modules/deps.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import {
  isBeingFilled,
  isBeingPutBack,
  lockWiki,
  PUT_BACK_TEXT,
} from '#server/modules/wikis/shared/wiki-work.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { runImportJob } from './shared/import-jobs.ts'
import { importRefusal } from './shared/import-refusal.ts'
import { removeUploadFile } from './shared/upload-files.ts'
import { changeImport, endImport, findImport, type WikiImportRow } from './shared/wiki-imports.repository.ts'
import type { Transfers } from './upload/transfers.ts'

const TEXTS = {
  unknown: 'This wiki has no such import.',
  notChecked: 'Only a file that has been checked can be imported.',
  filled: 'Something is being imported into this wiki already.',
  tooLate: 'This import cannot be cancelled any more.',
} as const

/**
 * Starts an import whose file has been checked.
 * @throws AppError 404, or 400 with the reason why it cannot start.
 */
export async function startImport(
  deps: Pick<Deps, 'db' | 'engine' | 'jobs' | 'clock'>,
  wiki: ManagedWiki,
  id: number,
  { userId, network }: { userId: number; network: string },
): Promise<WikiImportRow> {
  const { db, jobs, clock } = deps
  await requireImport(deps, wiki, id)
  const refusal = await importRefusal(deps, wiki)
  if (refusal !== null) throw refused(refusal)
  await db.transaction().execute(async trx => {
    await lockWiki(trx, wiki.id)
    if (await isBeingPutBack(trx, wiki.id)) throw refused(PUT_BACK_TEXT)
    if (await isBeingFilled(trx, wiki.id)) throw refused(TEXTS.filled)
    const step = JSON.stringify({ step: 'waiting', share: 0 })
    const updated_at = clock.now()
    if (!(await changeImport(trx, id, 'checked', { status: 'importing', step, updated_at })))
      throw refused(TEXTS.notChecked)
    const owner = { account: String(userId), network }
    await jobs.enqueue(trx, runImportJob, { importId: id }, { owner })
  })
  return await requireImport(deps, wiki, id)
}

/** Cancels an import that is not importing yet. @throws AppError 404, or 400 if it is too late. */
export async function cancelImport(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  transfers: Transfers,
  wiki: ManagedWiki,
  id: number,
): Promise<WikiImportRow> {
  const { db, config, clock } = deps
  const row = await requireImport(deps, wiki, id)
  const states = ['uploading', 'checking', 'checked'] as const
  if (!(await endImport(db, id, states, { status: 'cancelled', now: clock.now() })))
    throw refused(TEXTS.tooLate)
  await transfers.takeOver(row)
  await removeUploadFile(config, row.upload_id)
  return await requireImport(deps, wiki, id)
}

async function requireImport(
  { db }: Pick<Deps, 'db'>,
  wiki: ManagedWiki,
  id: number,
): Promise<WikiImportRow> {
  const row = await findImport(db, id)
  if (row?.wiki_id !== wiki.id) throw new AppError(404, 'unknown-import', TEXTS.unknown)
  return row
}

function refused(message: string): AppError {
  return new AppError(400, 'import-refused', message)
}
