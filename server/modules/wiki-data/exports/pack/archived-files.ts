import { createHash } from 'node:crypto'
import type { FileLine } from '#contract/wiki-data/archive-format.ts'
import { FILES_DIR, OLD_FILES_DIR } from '#contract/wiki-data/archive-format.ts'
import { hiddenActors } from './block-lines.ts'
import { type CopiedDatabase, flag, type Row, spaced, text, textOrNull, time } from './copied-database.ts'
import { SafeNames } from './safe-names.ts'

/** A file of a wiki that belongs in its archive. */
export interface ArchivedFile {
  /** Below the copy's `images`; MediaWiki's own layout. */
  readonly source: string
  /** The file's line, without what only reading the file tells. */
  readonly line: Omit<FileLine, 'size' | 'sha1'>
}

const DELETED_FILE = 1
const DELETED_COMMENT = 2
const DELETED_USER = 4

/** All files, each followed by its older versions, without versions whose content is hidden. */
export function* archivedFiles(db: CopiedDatabase): Generator<ArchivedFile> {
  const names = new SafeNames(['archive'])
  const oldNames = new SafeNames()
  const hidden = hiddenActors(db)
  const older = db.query(
    `select oi_archive_name, oi_timestamp, oi_deleted, comment_text, actor_name, oi_actor in (${hidden}) as hidden
       from oldimage left join comment on comment_id = oi_description_id left join actor on actor_id = oi_actor
      where oi_name = ? and oi_archive_name <> '' and oi_deleted & ${DELETED_FILE} = 0 order by oi_timestamp`,
  )
  const current = db.rows(
    `select img_name, img_timestamp, comment_text, actor_name, img_actor in (${hidden}) as hidden
       from image left join comment on comment_id = img_description_id left join actor on actor_id = img_actor
      order by img_name`,
  )
  for (const row of current) {
    const name = text(row['img_name'])
    const hash = createHash('md5').update(name).digest('hex')
    const dir = `${hash[0]}/${hash.slice(0, 2)}`
    const path = FILES_DIR + names.take(name)
    yield { source: `${dir}/${name}`, line: lineOf(row, { path, name, old: false }, row['img_timestamp'], 0) }
    for (const old of older(row['img_name'] ?? null)) {
      const archiveName = text(old['oi_archive_name'])
      const oldPath = OLD_FILES_DIR + oldNames.take(archiveName)
      yield {
        source: `archive/${dir}/${archiveName}`,
        line: lineOf(old, { path: oldPath, name, old: true }, old['oi_timestamp'], Number(old['oi_deleted'])),
      }
    }
  }
}

function lineOf(
  row: Row,
  { path, name, old }: Pick<FileLine, 'path' | 'name' | 'old'>,
  uploadedAt: Row[string] | undefined,
  deleted: number,
): ArchivedFile['line'] {
  const hidesUser = flag(row['hidden']) || (deleted & DELETED_USER) !== 0
  return {
    path,
    name: spaced(name),
    old,
    uploaded_at: time(uploadedAt) ?? '1970-01-01T00:00:00Z',
    uploader: hidesUser ? null : textOrNull(row['actor_name']),
    comment: (deleted & DELETED_COMMENT) === 0 ? text(row['comment_text']) : null,
  }
}
