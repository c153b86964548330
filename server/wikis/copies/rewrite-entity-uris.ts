import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** The origin of a copied wiki's addresses, and of the wiki that it becomes. */
export interface AddressChange {
  readonly from: string
  readonly to: string
}

/** Fields of values that name an entity of the same wiki by its full URI. */
const FIELDS = ['unit', 'globe']
const SHA1_LENGTH = 31
/** Revisions of pages and of deleted pages. */
const REVISIONS = [
  { table: 'revision', id: 'rev_id', length: 'rev_len', hash: 'rev_sha1' },
  { table: 'archive', id: 'ar_rev_id', length: 'ar_len', hash: 'ar_sha1' },
] as const

interface Row {
  readonly content: number
  readonly text: number
  readonly revision: number
}

/**
 * Lets values keep their entities in a wiki with another address. Wikibase stores units of quantities and globes
 * of coordinates by URI, which would lead to the other wiki; everything else it stores by id. Changes the texts
 * of all revisions, with their sizes and hashes.
 */
export function rewriteEntityUris(db: DatabaseSync, { from, to }: AddressChange): void {
  const pairs = FIELDS.flatMap(field => [
    [`"${field}":"${from}/entity/`, `"${field}":"${to}/entity/`],
    // With slashes escaped, as PHP does.
    [`"${field}":"${escaped(`${from}/entity/`)}`, `"${field}":"${escaped(`${to}/entity/`)}`],
  ])
  const found = db.prepare(
    `select content_id as content, old_id as text, slot_revision_id as revision from content
       join content_models on model_id = content_model and model_name like 'wikibase-%'
       join text on content_address = 'tt:' || old_id
       join slots on slot_content_id = content_id
      where old_flags not like '%gzip%' and old_flags not like '%external%'
        and (${pairs.map(() => 'instr(old_text, ?) > 0').join(' or ')})`,
  )
  const getText = db.prepare('select cast(old_text as text) as json from text where old_id = ?')
  const setText = db.prepare('update text set old_text = ? where old_id = ?')
  const setContent = db.prepare('update content set content_size = ?, content_sha1 = ? where content_id = ?')
  const setRevisions = REVISIONS.map(table => db.prepare(sizeAndHash(db, table)))
  // Reads the whole list first, because a query must not see rows that it has changed itself.
  const rows = found.all(...pairs.map(([old = '']) => old)) as unknown as Row[]
  for (const { content, text, revision } of rows) {
    const json = String(getText.get(text)?.['json'])
    const moved = pairs.reduce((all, [old = '', next = '']) => all.replaceAll(old, next), json)
    const values = [Buffer.byteLength(moved), sha1(moved)] as const
    setText.run(moved, text)
    setContent.run(...values, content)
    for (const statement of setRevisions) statement.run(...values, revision)
  }
  // The pages' sizes are those of their latest revisions.
  db.exec(`update page set page_len = (select rev_len from revision where rev_id = page_latest)
    where page_content_model like 'wikibase-%' and exists (select 1 from revision where rev_id = page_latest)`)
}

/**
 * Entities have one slot, so a revision has its size and hash. Newer versions of MediaWiki store no hash.
 * @returns an UPDATE with the size, the hash and the revision.
 */
function sizeAndHash(db: DatabaseSync, { table, id, length, hash }: (typeof REVISIONS)[number]): string {
  const columns = db.prepare(`pragma table_info(${table})`).all()
  const hasHash = columns.some(({ name }) => name === hash)
  return `update ${table} set ${length} = ?1${hasHash ? `, ${hash} = ?2` : ''} where ${id} = ?3`
}

/** A SHA-1 in base 36, as MediaWiki stores it. */
function sha1(text: string): string {
  const hex = createHash('sha1').update(text).digest('hex')
  return BigInt(`0x${hex}`).toString(36).padStart(SHA1_LENGTH, '0')
}

function escaped(uri: string): string {
  return uri.replaceAll('/', '\\/')
}
