import type { Deps } from '#server/modules/deps.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { findRunToStart } from '#server/modules/wikis/shared/wiki-runs.ts'
import { runImportJob } from './shared/import-job-kinds.ts'
import { importRefusal } from './shared/import-refusal.ts'
import { endImport, findImport, type WikiImportRow } from './shared/imports.repository.ts'
import { removeUploadFile } from './shared/upload-files.ts'
import type { Transfers } from './upload/transfers.ts'

/**
 * Starts an import whose file has been checked.
 * @throws AppError 404, or 400 with the reason why it cannot start.
 */
export async function startImport(
  deps: Pick<Deps, 'db' | 'engine' | 'jobs' | 'clock'>,
  wiki: AskedWiki,
  id: number,
  network: string,
): Promise<WikiImportRow> {
  const { db, jobs, clock } = deps
  await requireImport(deps, wiki, id)
  const refusal = await importRefusal(deps, wiki)
  if (refusal !== null) throw new WikiDataError(refusal)
  await db.transaction().execute(async trx => {
    const run = await findRunToStart(trx, wiki.id)
    if (run === 'restore') throw new WikiDataError('import-while-restoring')
    if (run !== null) throw new WikiDataError('import-pending')
    const step = JSON.stringify({ step: 'waiting', share: 0 })
    const updated_at = clock.now()
    const started = { status: 'importing', step, updated_at } as const
    if (!(await changeRun(trx, 'wiki_imports', id, 'checked', started)))
      throw new WikiDataError('import-not-checked')
    const owner = { account: String(wiki.member.id), network }
    await jobs.enqueue(trx, runImportJob, { importId: id }, { owner })
  })
  return await requireImport(deps, wiki, id)
}

/** Cancels an import that is not importing yet. @throws AppError 404, or 400 if it is too late. */
export async function cancelImport(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  transfers: Transfers,
  wiki: AskedWiki,
  id: number,
): Promise<WikiImportRow> {
  const { db, config, clock } = deps
  const row = await requireImport(deps, wiki, id)
  const states = ['uploading', 'checking', 'checked'] as const
  if (!(await endImport(db, id, states, { status: 'cancelled', now: clock.now() })))
    throw new WikiDataError('import-too-late')
  await transfers.takeOver(row)
  await removeUploadFile(config, row.upload_id)
  return await requireImport(deps, wiki, id)
}

async function requireImport({ db }: Pick<Deps, 'db'>, wiki: AskedWiki, id: number): Promise<WikiImportRow> {
  const row = await findImport(db, id)
  if (row?.wiki_id !== wiki.id) throw new WikiDataError('import-unknown')
  return row
}
