import { randomBytes } from 'node:crypto'
import { MEGABYTE } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import { importRefusal } from '#server/modules/wiki-data/imports/shared/import-refusal.ts'
import {
  insertImport,
  listOpenImports,
  type WikiImportRow,
} from '#server/modules/wiki-data/imports/shared/imports.repository.ts'
import { createUploadFile, removeUploadFile } from '#server/modules/wiki-data/imports/shared/upload-files.ts'
import { noRoom, uploadTooLarge, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'

/** How many imports may be open at a time. */
const OPEN_MAX = { ofAccount: 3, ofNetwork: 10 }
const RETRY_AFTER_S = 600

interface AnnouncedUpload {
  readonly wiki: ManagedWiki
  readonly userId: number
  /** As from `networkOf`. */
  readonly network: string
  readonly fileName: string
  /** Bytes. */
  readonly size: number
}

type Needs = Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'disk'>

/**
 * Creates the import for an upload.
 * @throws WikiDataError with the reason if the upload is not possible.
 */
export async function createUpload(deps: Needs, announced: AnnouncedUpload): Promise<WikiImportRow> {
  const { config, db, clock } = deps
  const { wiki, size } = announced
  const max = config.importUploadMb * MEGABYTE
  if (size === 0) throw new WikiDataError('upload-empty')
  if (size > max) throw uploadTooLarge(max)
  const refusal = await importRefusal(deps, wiki)
  if (refusal !== null) throw new WikiDataError(refusal)
  const uploadId = randomBytes(24).toString('hex')
  await createUploadFile(config, uploadId)
  try {
    const room = await deps.disk.room()
    return await db.transaction().execute(async trx => {
      // Simultaneous uploads, in any process, are counted one after another.
      await lockByName(trx, 'import-uploads')
      await requireShare(trx, announced, room)
      const row = await insertImport(trx, { ...announced, wikiId: wiki.id, uploadId, now: clock.now() })
      if (!row) throw new WikiDataError('upload-pending')
      return row
    })
  } catch (thrown) {
    await removeUploadFile(config, uploadId)
    throw thrown
  }
}

/** Disk space that was promised to open uploads counts as used, so that none of them fails in the middle. */
async function requireShare(
  trx: Db,
  { userId, network, size }: AnnouncedUpload,
  room: number,
): Promise<void> {
  const open = await listOpenImports(trx)
  if (open.filter(row => row.user_id === userId).length >= OPEN_MAX.ofAccount)
    throw new WikiDataError('upload-by-busy-member', { retryAfterSeconds: RETRY_AFTER_S })
  if (open.filter(row => row.network === network).length >= OPEN_MAX.ofNetwork)
    throw new WikiDataError('upload-by-busy-network', { retryAfterSeconds: RETRY_AFTER_S })
  const uploading = open.filter(({ status }) => status === 'uploading')
  const promised = uploading.reduce((sum, row) => sum + row.size - row.received, 0)
  if (promised + size > room) throw noRoom()
}
