import { type RawBuilder, sql } from 'kysely'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { msg } from '#i18n/msg.ts'
import type { Db } from '#server/platform/database/db.ts'
import { asciiLowered, isPostgres, lowered, PLANNED_ONCE } from '#server/platform/database/dialect.ts'
import { invalid } from '#server/platform/http/app-error.ts'

/** How many rows one statement reads while a whole list is sent. */
const EXPORT_PAGE = 500

/** A list of the console. Its rows have an id, and no null in a column to sort by. */
export interface ConsoleList<Row extends { readonly id: number }> {
  readonly db: Db
  /** `select … from …` without `where`: all rows in any order, with the columns of `Row`, or those that `show` needs. */
  readonly all: RawBuilder<unknown>
  /** Conditions on the tables of `all` whose best query plan does not depend on the values. */
  readonly steadyFilters?: readonly Filter[]
  /** Conditions whose best plan depends on the values, so PostgreSQL plans the statement each time. */
  readonly filters?: readonly Filter[]
  /** One more filter, as alternatives: one of them matches all rows that are meant, the others match none. */
  readonly alternatives?: Alternatives
  /** The columns to sort by that hold texts. All others hold whole numbers. */
  readonly texts?: readonly (string & keyof Row)[]
  /**
   * Computes the columns of a page's rows that the filters do not need. Returns a statement on `found`, which has the
   * columns of `all`; its result has the columns of `Row` and no order.
   */
  show?(found: RawBuilder<unknown>): RawBuilder<Row>
}

/** Steady filters that each get a statement of their own, and the `with` clause that tells which of them matches. */
interface Alternatives {
  readonly given: RawBuilder<unknown>
  readonly filters: readonly RawBuilder<unknown>[]
}

/**
 * All rows that match the filters, as one statement.
 * @param part selects some of the rows of one alternative.
 */
export function filteredRows(
  {
    all,
    steadyFilters = [],
    filters = [],
    alternatives,
  }: Pick<ConsoleList<{ readonly id: number }>, 'all' | 'steadyFilters' | 'filters' | 'alternatives'>,
  part = (rows: RawBuilder<unknown>) => rows,
): RawBuilder<unknown> {
  const rowsBy = (alternative: Filter) => {
    const used = [alternative, ...steadyFilters, ...filters].filter(filter => filter !== null)
    return part(used.length === 0 ? all : sql`${all} where ${sql.join(used, sql` and `)}`)
  }
  if (!alternatives) return rowsBy(null)
  const found = alternatives.filters.map(filter => sql`select * from (${rowsBy(filter)}) as found`)
  return sql`${alternatives.given} ${sql.join(found, sql` union all `)}`
}

/** Where a page begins or ends: the value that rows are sorted by, and the id. */
type Position = readonly [value: string | number, id: number]

interface PageQuery<Row> {
  /** A column of the row; the contract says which. */
  readonly sort: string & keyof Row
  readonly direction: 'asc' | 'desc'
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly per_page: number
}

type Order<Row> = Pick<PageQuery<Row>, 'sort' | 'direction'>

/** A part of a list, forwards or backwards, from a position or from the first row. */
interface Part {
  readonly start: Position | null
  readonly isBack: boolean
  readonly limit: number
}

/**
 * Reads a page by keyset: it starts after a row and not at a number, so the last page costs as much as the first, and
 * rows that are added meanwhile do not shift it. If no rows are left there, because they are gone or no longer match the
 * filters, returns the list's last page, or its first page on the way back.
 * @throws AppError 422 on `after` or `before`
 */
export async function readPage<Row extends { readonly id: number }, Sent>(
  list: ConsoleList<Row>,
  query: PageQuery<Row>,
  toSent: (row: Row) => Sent,
): Promise<ConsolePage<Sent>> {
  const { after, before, per_page: size } = query
  const isBack = before !== undefined && after === undefined
  const start = readPosition(isBack ? before : after, {
    field: isBack ? 'before' : 'after',
    isOfText: list.texts?.includes(query.sort) === true,
  })
  const { data, ...positions } = await readPageFrom(list, query, { start, isBack, size })
  return { data: data.map(toSent), ...positions }
}

async function readPageFrom<Row extends { readonly id: number }>(
  list: ConsoleList<Row>,
  query: PageQuery<Row>,
  {
    start,
    isBack,
    size,
  }: { readonly start: Position | null; readonly isBack: boolean; readonly size: number },
): Promise<ConsolePage<Row>> {
  const found = await readRows(list, query, { start, isBack, limit: size + 1 })
  if (found.length === 0 && start !== null)
    return await readPageFrom(list, query, { start: null, isBack: !isBack, size })
  const hasMore = found.length > size
  const rows = isBack ? found.slice(0, size).reverse() : found.slice(0, size)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasPrevious = isBack ? hasMore : start !== null
  const hasNext = isBack ? start !== null : hasMore
  return {
    data: rows,
    next: hasNext && last ? writePosition(last, query.sort) : null,
    previous: hasPrevious && first ? writePosition(first, query.sort) : null,
  }
}

/** Reads all rows of a list, some at a time, so that they need not fit into memory together. */
export async function* readAll<Row extends { readonly id: number }, Sent>(
  list: ConsoleList<Row>,
  { sort, direction }: Order<Row>,
  toSent: (row: Row) => Sent,
): AsyncGenerator<Sent> {
  let start: Position | null = null
  for (;;) {
    const rows: Row[] = await readRows(
      list,
      { sort, direction },
      { start, isBack: false, limit: EXPORT_PAGE },
    )
    yield* rows.map(toSent)
    const last = rows.at(-1)
    if (rows.length < EXPORT_PAGE || !last) return
    start = positionOf(last, sort)
  }
}

/** Reads the rows from a position on, in the order of the list or backwards. */
async function readRows<Row extends { readonly id: number }>(
  list: ConsoleList<Row>,
  { sort, direction }: Order<Row>,
  { start, isBack, limit }: Part,
): Promise<Row[]> {
  const isUp = (direction === 'asc') !== isBack
  const [column, order, beyond] = [sql.ref(sort), sql.raw(isUp ? 'asc' : 'desc'), sql.raw(isUp ? '>' : '<')]
  const position = start?.map(value => opaque(list.db, value)) ?? []
  const from = start === null ? sql`` : sql`where (${column}, id) ${beyond} (${sql.join(position)})`
  const sorted = sql`order by ${column} ${order}, id ${order}`
  const end = sql`${sorted} limit ${sql.lit(limit)}`
  // Computes the columns of the page's rows only. PostgreSQL does so after sorting and limiting; SQLite only does if the
  // rows are selected first.
  const isSelectedFirst = !list.show && !isPostgres(list.db)
  const columns = isSelectedFirst ? sql`id, ${column}` : sql`*`
  const part = filteredRows(list, rows => sql`select ${columns} from (${rows}) as every ${from} ${end}`)
  const found = list.alternatives ? sql`select ${columns} from (${part}) as every ${end}` : part
  const page = list.show ? sql`${list.show(sql`(${found})`)} ${sorted}` : found
  const shown = isSelectedFirst
    ? sql`select * from (${list.all}) as listed where id in (select id from (${found}) as found) ${sorted}`
    : page
  const isSteady = list.filters?.every(filter => filter === null) ?? true
  return (await sql<Row>`${shown} ${sql.raw(isSteady ? PLANNED_ONCE : '')}`.execute(list.db)).rows
}

/** A value as a subquery, which PostgreSQL cannot look into: otherwise it would plan the statement again for each value. */
function opaque(db: Db, value: string | number): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql`${value}`
  return sql`(select cast(${value} as ${sql.raw(typeof value === 'number' ? 'bigint' : 'text')}))`
}

function positionOf<Row extends { readonly id: number }>(row: Row, sort: string & keyof Row): Position {
  return [row[sort] as string | number, row.id]
}

function writePosition<Row extends { readonly id: number }>(row: Row, sort: string & keyof Row): string {
  return Buffer.from(JSON.stringify(positionOf(row, sort))).toString('base64url')
}

/**
 * Reads a position, which may be made up, or come from the same list in another order.
 * @param isOfText whether the list is sorted by a text column: databases cannot compare other columns with a text.
 * @throws AppError 422
 */
function readPosition(
  text: string | undefined,
  { field, isOfText }: { readonly field: 'after' | 'before'; readonly isOfText: boolean },
): Position | null {
  if (text === undefined) return null
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isPosition(position) && (typeof position[0] === 'string') === isOfText) return position
  } catch {}
  throw invalid({ [field]: [msg('operator-no-place-list')] })
}

function isPosition(position: unknown): position is Position {
  if (!Array.isArray(position) || position.length !== 2) return false
  const [value, id] = position as unknown[]
  const isValue = typeof value === 'string' ? !value.includes('\0') : Number.isSafeInteger(value)
  return isValue && Number.isSafeInteger(id)
}

/** A condition of a list; null for a filter that was left out. */
export type Filter = RawBuilder<unknown> | null

/**
 * Rows whose column contains a text, ignoring case. The database lowers both sides, so that both are lowered alike. To find
 * a text of ASCII, only the letters of ASCII need to be lowered.
 */
export function containing(db: Db, column: string, text: string | undefined): Filter {
  if (text === undefined) return null
  const lower = ASCII.test(text) ? asciiLowered : lowered
  return isPart(db, lower(db, sql`cast(${text} as text)`), lower(db, sql.ref(column)))
}

const ASCII = /^\p{ASCII}*$/u

/** The same for a column of keys, which is faster. @param key the text in the form of the column's keys. */
export function containingKey(db: Db, column: string, key: string): RawBuilder<unknown> {
  return isPart(db, sql`${key}`, sql.ref(column))
}

/** A part of an email address or of a domain, in the form of their keys. */
export function addressKey(part: string): string {
  return part.normalize('NFKC').toLowerCase()
}

/**
 * It is faster than a pattern, whose escapes PostgreSQL reads for each row. The part is a subquery, which PostgreSQL cannot
 * look into, so it chooses the same plan for every text: it expects many matches, and reads the rows in the list's order.
 */
function isPart(db: Db, part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.raw(isPostgres(db) ? 'strpos' : 'instr')}(${whole}, (select ${part})) > 0`
}

/** Rows whose column has one value. */
export function being(column: string, value: string | number | undefined): Filter {
  return value === undefined ? null : sql`${sql.ref(column)} = ${value}`
}
