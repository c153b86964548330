import { stat } from 'node:fs/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { IMPORT_UPLOAD_HOURS } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endImport, listOpenImports, type WikiImportRow } from './shared/imports.repository.ts'
import { listUploadFiles, removeUploadFile, uploadFile } from './shared/upload-files.ts'

/** A younger file may not have its row yet. */
const NEW_FILE_MS = HOUR_MS

const STALE = `Nothing happened for ${IMPORT_UPLOAD_HOURS} hours.`

/** Ends imports that nobody continues, and those of deleted wikis; removes files without an open import. */
export function scheduleStaleImports(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs'>): void {
  deps.jobs.every('wiki-imports.stale', async () => await endStaleImports(deps))
}

export async function endStaleImports({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const row of await listOpenImports(db)) {
    const end = { status: 'cancelled', now } as const
    const states = ['uploading', 'checking', 'checked'] as const
    if (await isWikiGone(row)) await endImport(db, row.id, states, end)
    else if (row.updated_at <= now - IMPORT_UPLOAD_HOURS * HOUR_MS)
      await endImport(db, row.id, ['uploading', 'checked'], { ...end, error: STALE })
  }
  const open = new Set((await listOpenImports(db)).map(({ upload_id }) => upload_id))
  for (const id of await listUploadFiles(config)) {
    if (open.has(id)) continue
    const modified = (await stat(uploadFile(config, id)).catch(() => null))?.mtimeMs ?? 0
    // The file system has its own clock.
    if (modified <= Date.now() - NEW_FILE_MS) await removeUploadFile(config, id)
  }

  async function isWikiGone({ wiki_id }: WikiImportRow): Promise<boolean> {
    const wiki = await db
      .selectFrom('wikis')
      .select('id')
      .where('id', '=', wiki_id)
      .where('state', '=', 'ready')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return wiki === undefined
  }
}
