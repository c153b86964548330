import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { IMAGES_DIR, TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { readCopiedRecord, recordForCopy, writeCopiedRecord } from '#server/wikis/copies/copied-record.ts'
import { CONTENT_COUNTS, contentOf } from '#server/wikis/copies/count-content.ts'
import { runCopyTask } from '#server/wikis/copies/run-copy-task.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { copyRows } from '#server/wikis/storage/copy-rows.ts'
import { mariaPageBytes, renewSecrets } from '#server/wikis/storage/maria-wiki.ts'
import type { StoredWiki, WikiDraft, WikiLocation } from '#server/wikis/wiki-store.ts'
import { type MariaDataContext, makeFilesDir, takeDatabase } from './maria-data.ts'

interface DraftOrder {
  readonly wiki: KnownWiki
  /** An empty directory for files that scripts read and write. */
  readonly dir: string
  readonly locate: (stored: Pick<StoredWiki, 'record'>) => WikiLocation
  readonly signal: AbortSignal
}

/** Makes a draft of a wiki in a database of the pool, without a detour through SQLite. */
export async function draftMariaWiki(
  context: MariaDataContext,
  { wiki, dir, locate, signal }: DraftOrder,
): Promise<WikiDraft> {
  const { clock, engineDirs, filesRoot } = context
  const { server } = context.maria
  const prepared = await takeDatabase(context)
  const { dbName } = prepared
  let isUsedUp = false
  const remove = async () => {
    if (!isUsedUp) await prepared.discard()
    isUsedUp = true
  }
  try {
    const record = recordForCopy(wiki.record)
    const takenAt = clock.now()
    await copyRows(server, wiki.record.dbName, dbName)
    const filesDir = await makeFilesDir(filesRoot, dbName, engineDirs.user)
    const [from, to] = [wiki.filesDir, filesDir].map(files => join(files, IMAGES_DIR)) as [string, string]
    const copyFiles = { kind: 'copyFiles', from, to, owner: engineDirs.user } as const
    const { bytes: fileBytes } = await runCopyTask(copyFiles, { id: engineDirs.id, signal })
    const handOver = { kind: 'handOver', owner: engineDirs.user } as const
    const database = server.database(dbName)
    const content = contentOf((await database.all(CONTENT_COUNTS))[0] ?? {})
    await writeCopiedRecord(dir, record, engineDirs.user)
    const pageBytes = async () => await mariaPageBytes(server, dbName)
    return {
      record,
      takenAt,
      content,
      bytes: fileBytes + (await pageBytes()),
      pageBytes,
      prepare: async signal => {
        if (!existsSync(join(dir, TEMPORARY_DIR))) makeTemporaryDir(dir, engineDirs.user)
        await runCopyTask({ ...handOver, dir, isSynced: false }, { id: engineDirs.id, signal })
        giveTo(dir, engineDirs.user, 'pass')
        const stored = { record: { dbName, storage: 'mariadb' } } as const
        return { dir, ...locate(stored), record: { ...(await readCopiedRecord(dir)), dbName } }
      },
      fill: async (address, signal) => {
        if (address !== record.server) throw new Error('A draft only replaces its own wiki.')
        const copied = await readCopiedRecord(dir)
        await runCopyTask({ ...handOver, dir: filesDir, isSynced: true }, { id: engineDirs.id, signal })
        await renewSecrets(server, dbName, record.dbName)
        isUsedUp = true
        return { ...prepared, copied }
      },
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
