import { randomBytes } from 'node:crypto'
import { formatBytes } from '#contract/format-bytes.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import { importRefusal } from '#server/modules/wiki-imports/shared/import-refusal.ts'
import { createUploadFile, removeUploadFile } from '#server/modules/wiki-imports/shared/upload-files.ts'
import {
  insertImport,
  listOpenImports,
  type WikiImportRow,
} from '#server/modules/wiki-imports/shared/wiki-imports.repository.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Imports that have not finished. */
const OPEN_MAX = { ofAccount: 3, ofNetwork: 10 }
const RETRY_AFTER_S = 600

const TEXTS = {
  empty: 'This file is empty.',
  tooLarge: (max: number) => `This file is larger than ${formatBytes(max)}, which is the most we take.`,
  open: 'A file is being imported into this wiki already. Cancel that import first.',
  many: 'You are importing into several wikis already. Finish or cancel one of these imports first.',
  network: 'Several imports from your network are open already. Please try again later.',
  noRoom: 'There is no room for a file of this size on this service at the moment. Please try again later.',
} as const

export interface AnnouncedUpload {
  readonly wiki: ManagedWiki
  readonly userId: number
  /** As `siteOf` names it. */
  readonly network: string
  readonly fileName: string
  /** Bytes. */
  readonly size: number
}

type Needs = Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'disk'>

/**
 * Creates the import that an upload fills.
 * @throws AppError 400 with the reason why it cannot be; 413, 429, 503.
 */
export async function createUpload(deps: Needs, announced: AnnouncedUpload): Promise<WikiImportRow> {
  const { config, db, clock } = deps
  const { wiki, size } = announced
  const max = config.importUploadMb * MEGABYTE
  if (size === 0) throw refused(TEXTS.empty)
  if (size > max) throw new AppError(413, 'file-too-large', TEXTS.tooLarge(max))
  const refusal = await importRefusal(deps, wiki)
  if (refusal !== null) throw refused(refusal)
  const uploadId = randomBytes(24).toString('hex')
  await createUploadFile(config, uploadId)
  try {
    const room = await deps.disk.room()
    return await db.transaction().execute(async trx => {
      // Simultaneous uploads, in whichever process, are counted one after another.
      await lockByName(trx, 'import-uploads')
      await requireShare(trx, announced, room)
      const row = await insertImport(trx, { ...announced, wikiId: wiki.id, uploadId, now: clock.now() })
      if (!row) throw refused(TEXTS.open)
      return row
    })
  } catch (thrown) {
    await removeUploadFile(config, uploadId)
    throw thrown
  }
}

/** What open uploads were promised counts as used, so that none of them fails in the middle. */
async function requireShare(
  trx: Db,
  { userId, network, size }: AnnouncedUpload,
  room: number,
): Promise<void> {
  const open = await listOpenImports(trx)
  const tooMany = (text: string) =>
    new AppError(429, 'many-imports', text, { retryAfterSeconds: RETRY_AFTER_S })
  if (open.filter(row => row.user_id === userId).length >= OPEN_MAX.ofAccount) throw tooMany(TEXTS.many)
  if (open.filter(row => row.network === network).length >= OPEN_MAX.ofNetwork) throw tooMany(TEXTS.network)
  const uploading = open.filter(({ status }) => status === 'uploading')
  const promised = uploading.reduce((sum, row) => sum + row.size - row.received, 0)
  if (promised + size > room)
    throw new AppError(503, 'no-room', TEXTS.noRoom, { retryAfterSeconds: RETRY_AFTER_S })
}

function refused(message: string): AppError {
  return new AppError(400, 'import-refused', message)
}
