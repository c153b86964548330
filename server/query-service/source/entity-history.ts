import {
  type SqlRow,
  StorageUnavailableError,
  type WikiDatabase,
} from '#server/wikis/storage/wiki-database.ts'
import { entityIdOf } from './entity-id.ts'
import type { EntityChanges, HistoryPosition, MissingId } from './entity-source.ts'

type Reading = Pick<WikiDatabase, 'all'>

interface HistoryOptions {
  /** Whether writers may finish in another order than they began. With SQLite, they take turns. */
  readonly isConcurrent: boolean
  /** UTC epoch milliseconds. */
  readonly now: number
}

/** The most changes to read one by one. For more, a dump is faster. */
const CHANGES_MAX = 20_000
/** The most entities to read one by one. */
export const ENTITIES_MAX = 5000
/** No transaction lasts longer, because requests and jobs end sooner. */
const LATE_MS = 5 * 60_000
/** The most missing ids to wait for. Ids that may still appear are among the latest ones. */
const MISSING_MAX = 1000

/** Deleting a page moves its revisions to the archive, so the latest may be there. */
const LAST = `select (select max(rev_id) from revision) as revision,
  (select max(ar_rev_id) from archive) as archived,
  (select max(log_id) from logging) as log`
const REVISIONS = `select rev_id as id, page_namespace as namespace, page_title as title
  from revision left join page on page_id = rev_page`
const LOGGED = `select log_id as id, log_type as type, log_namespace as namespace, log_title as title from logging`
const TABLES = {
  revision: { select: REVISIONS, id: 'rev_id' },
  logging: { select: LOGGED, id: 'log_id' },
} as const

/** The current end of a wiki's history. What is written or committed later is after this position. */
export async function lastPosition(
  db: Reading,
  { isConcurrent, now }: HistoryOptions,
): Promise<HistoryPosition> {
  const { revision, log } = await lastIds(db)
  if (!isConcurrent) return { revision, log }
  const missing: MissingId[] = []
  for (const [table, last] of [
    ['revision', revision],
    ['logging', log],
  ] as const) {
    const { id } = TABLES[table]
    const first = Math.max(0, last - MISSING_MAX)
    const rows = await db.all(
      `select ${id} as id from ${table} where ${id} > ? and ${id} <= ? order by ${id}`,
      [first, last],
    )
    missing.push(...gaps(table, rows, first, last, now))
  }
  return { revision, log, missing: missing.slice(-MISSING_MAX) }
}

/**
 * The entities whose pages have changed since a position.
 * @returns null if there is more than can be read one by one, or the position is not in this history.
 */
export async function changesSince(
  db: Reading,
  position: HistoryPosition,
  { isConcurrent, now }: HistoryOptions,
): Promise<EntityChanges | null> {
  const last = await lastIds(db)
  if (last.revision < position.revision || last.log < position.log) return null
  const revisions = await rowsAfter(db, 'revision', position.revision)
  const logged = await rowsAfter(db, 'logging', position.log)
  if (!revisions || !logged) return null
  const missed = isConcurrent ? (position.missing ?? []).filter(({ since }) => now - since < LATE_MS) : []
  const late = await Promise.all(
    (['revision', 'logging'] as const).map(table =>
      rowsOf(
        db,
        table,
        missed.filter(one => one.table === table),
      ),
    ),
  )
  const rows = [...revisions, ...logged, ...late.flat()]
  const ids = new Set(rows.flatMap(row => entityIdOf(row) ?? []))
  const properties = rows.flatMap(row => (row['type'] === 'delete' ? (entityIdOf(row) ?? []) : []))
  for (const property of new Set(properties.filter(id => id.startsWith('P'))))
    for (const user of await usersOfProperty(db, property, ENTITIES_MAX + 1)) ids.add(user)
  if (ids.size > ENTITIES_MAX) return null
  const reached = {
    revision: Number(revisions.at(-1)?.['id'] ?? position.revision),
    log: Number(logged.at(-1)?.['id'] ?? position.log),
  }
  const missing = isConcurrent
    ? [
        ...missed.filter(
          ({ table, id }) => !late.flat().some(row => row['id'] === id && tableOf(row) === table),
        ),
        ...gaps('revision', revisions, position.revision, reached.revision, now),
        ...gaps('logging', logged, position.log, reached.log, now),
      ].slice(-MISSING_MAX)
    : []
  return { position: { ...reached, ...(isConcurrent && { missing }) }, ids: [...ids] }
}

async function lastIds(db: Reading): Promise<{ readonly revision: number; readonly log: number }> {
  const [row] = await db.all(LAST)
  const revision = Math.max(Number(row?.['revision'] ?? 0), Number(row?.['archived'] ?? 0))
  return { revision, log: Number(row?.['log'] ?? 0) }
}

/** @returns null if there are too many. */
async function rowsAfter(
  db: Reading,
  table: keyof typeof TABLES,
  after: number,
): Promise<readonly SqlRow[] | null> {
  const { select, id } = TABLES[table]
  const rows = await db.all(`${select} where ${id} > ? order by ${id} limit ?`, [after, CHANGES_MAX + 1])
  return rows.length > CHANGES_MAX ? null : rows
}

async function rowsOf(
  db: Reading,
  table: keyof typeof TABLES,
  missed: readonly MissingId[],
): Promise<readonly SqlRow[]> {
  if (missed.length === 0) return []
  const { select, id } = TABLES[table]
  const places = missed.map(() => '?').join(', ')
  return await db.all(
    `${select} where ${id} in (${places})`,
    missed.map(one => one.id),
  )
}

/** The table of a row: only rows of the log have a type. */
function tableOf(row: SqlRow): MissingId['table'] {
  return 'type' in row ? 'logging' : 'revision'
}

function gaps(
  table: MissingId['table'],
  rows: readonly SqlRow[],
  after: number,
  upTo: number,
  since: number,
): readonly MissingId[] {
  const seen = new Set(rows.map(row => Number(row['id'])))
  const missing: MissingId[] = []
  for (let id = Math.max(after + 1, upTo - MISSING_MAX); id <= upTo; id++)
    if (!seen.has(id)) missing.push({ table, id, since })
  return missing
}

const PROPERTIES = 122
/** For MediaWiki before 1.43. */
const BY_TITLE = `select page_namespace as namespace, page_title as title
  from pagelinks join page on page_id = pl_from where pl_namespace = ? and pl_title = ? limit ?`
const BY_TARGET = `select page_namespace as namespace, page_title as title
  from linktarget join pagelinks on pl_target_id = lt_id join page on page_id = pl_from
  where lt_namespace = ? and lt_title = ? limit ?`

/**
 * The entities that use a property. Their RDF depends on the property's datatype, which is unknown while it is deleted.
 * @returns at most `max` ids.
 * @throws StorageUnavailableError
 */
async function usersOfProperty(
  db: Pick<WikiDatabase, 'all'>,
  property: string,
  max: number,
): Promise<readonly string[]> {
  const values = [PROPERTIES, property, max]
  let rows: readonly SqlRow[]
  try {
    rows = await db.all(BY_TITLE, values)
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error
    rows = await db.all(BY_TARGET, values)
  }
  return rows.flatMap(row => entityIdOf(row) ?? [])
}
