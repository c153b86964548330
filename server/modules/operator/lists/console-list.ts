import { type RawBuilder, sql } from 'kysely'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { msg } from '#i18n/msg.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres, PLANNED_ONCE } from '#server/platform/database/dialect.ts'
import { invalid } from '#server/platform/http/app-error.ts'

/** Rows that one statement reads while a whole list is sent. */
const EXPORT_PAGE = 500

/** What a list of the console consists of: rows that have an id, and no null in a column to sort by. */
export interface ConsoleList<Row extends { readonly id: number }> {
  readonly db: Db
  /** `select … from …` without `where`: all rows in any order, with the columns of `Row`, or those that `show` needs. */
  readonly all: RawBuilder<unknown>
  /** Conditions about the tables of `all` whose best plan is the same, whatever they look for. */
  readonly steadyFilters?: readonly Filter[]
  /** Those of which PostgreSQL must know what they look for, and so plans the statement each time. */
  readonly filters?: readonly Filter[]
  /** One more filter, in several ways: one finds all that are meant, and the others nothing. */
  readonly ways?: Ways
  /** The columns to sort by that hold texts. All others hold whole numbers. */
  readonly texts?: readonly (string & keyof Row)[]
  /**
   * Works out what the rows of a page show, where that takes more than the filters need: a statement about `found`, which
   * has the columns of `all`, with those of `Row` and without an order.
   */
  show?(found: RawBuilder<unknown>): RawBuilder<Row>
}

/** What tells which way finds rows, as a `with` clause, and the steady filter of each. */
interface Ways {
  readonly given: RawBuilder<unknown>
  readonly filters: readonly RawBuilder<unknown>[]
}

/**
 * All rows that the filters leave, as one statement.
 * @param part what is meant of them, which each way has to find.
 */
export function filteredRows(
  {
    all,
    steadyFilters = [],
    filters = [],
    ways,
  }: Pick<ConsoleList<{ readonly id: number }>, 'all' | 'steadyFilters' | 'filters' | 'ways'>,
  part = (rows: RawBuilder<unknown>) => rows,
): RawBuilder<unknown> {
  const rowsBy = (way: Filter) => {
    const used = [way, ...steadyFilters, ...filters].filter(filter => filter !== null)
    return part(used.length === 0 ? all : sql`${all} where ${sql.join(used, sql` and `)}`)
  }
  if (!ways) return rowsBy(null)
  const found = ways.filters.map(way => sql`select * from (${rowsBy(way)}) as found`)
  return sql`${ways.given} ${sql.join(found, sql` union all `)}`
}

/** Where a page begins or ends: the value that rows are sorted by, and the id. */
type Place = readonly [value: string | number, id: number]

interface PageQuery<Row> {
  /** A column of the row. The contract says which there are. */
  readonly sort: string & keyof Row
  readonly direction: 'asc' | 'desc'
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly per_page: number
}

type Order<Row> = Pick<PageQuery<Row>, 'sort' | 'direction'>

/** Rows in the order of a list or backwards, from a place on, or from the first one. */
interface Part {
  readonly start: Place | null
  readonly isBack: boolean
  readonly limit: number
}

/**
 * Reads a page by keyset: it starts behind a row and not at a number, so the last page costs what the first one does,
 * and rows that are added meanwhile move nothing. If none is left there, because its rows are gone or fit the filters no
 * more, it is the list's last page, or its first one on the way back.
 * @throws AppError 422 on `after` or `before`
 */
export async function readPage<Row extends { readonly id: number }, Sent>(
  list: ConsoleList<Row>,
  query: PageQuery<Row>,
  toSent: (row: Row) => Sent,
): Promise<ConsolePage<Sent>> {
  const { after, before, per_page: size } = query
  const isBack = before !== undefined && after === undefined
  const start = readPlace(isBack ? before : after, {
    field: isBack ? 'before' : 'after',
    isOfText: list.texts?.includes(query.sort) === true,
  })
  const { data, ...places } = await readPageFrom(list, query, { start, isBack, size })
  return { data: data.map(toSent), ...places }
}

async function readPageFrom<Row extends { readonly id: number }>(
  list: ConsoleList<Row>,
  query: PageQuery<Row>,
  { start, isBack, size }: { readonly start: Place | null; readonly isBack: boolean; readonly size: number },
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
    next: hasNext && last ? writePlace(last, query.sort) : null,
    previous: hasPrevious && first ? writePlace(first, query.sort) : null,
  }
}

/** Reads all rows of a list, some at a time, so that none of them has to fit into memory. */
export async function* readAll<Row extends { readonly id: number }, Sent>(
  list: ConsoleList<Row>,
  { sort, direction }: Order<Row>,
  toSent: (row: Row) => Sent,
): AsyncGenerator<Sent> {
  let start: Place | null = null
  for (;;) {
    const rows: Row[] = await readRows(
      list,
      { sort, direction },
      { start, isBack: false, limit: EXPORT_PAGE },
    )
    yield* rows.map(toSent)
    const last = rows.at(-1)
    if (rows.length < EXPORT_PAGE || !last) return
    start = placeOf(last, sort)
  }
}

/** Reads the rows from a place on, in the order of the list or backwards. */
async function readRows<Row extends { readonly id: number }>(
  list: ConsoleList<Row>,
  { sort, direction }: Order<Row>,
  { start, isBack, limit }: Part,
): Promise<Row[]> {
  const isUp = (direction === 'asc') !== isBack
  const [column, order, beyond] = [sql.ref(sort), sql.raw(isUp ? 'asc' : 'desc'), sql.raw(isUp ? '>' : '<')]
  const from = start === null ? sql`` : sql`where (${column}, id) ${beyond} (${start[0]}, ${start[1]})`
  const sorted = sql`order by ${column} ${order}, id ${order}`
  const end = sql`${sorted} limit ${sql.lit(limit)}`
  // What the rows of a page show is worked out for them alone: by PostgreSQL once it has sorted and counted them, by SQLite
  // only if it has found them before.
  const isFoundBefore = !list.show && !isPostgres(list.db)
  const columns = isFoundBefore ? sql`id, ${column}` : sql`*`
  const part = filteredRows(list, rows => sql`select ${columns} from (${rows}) as every ${from} ${end}`)
  const found = list.ways ? sql`select ${columns} from (${part}) as every ${end}` : part
  const page = list.show ? sql`${list.show(sql`(${found})`)} ${sorted}` : found
  const shown = isFoundBefore
    ? sql`select * from (${list.all}) as listed where id in (select id from (${found}) as found) ${sorted}`
    : page
  const isSteady = list.filters?.every(filter => filter === null) ?? true
  return (await sql<Row>`${shown} ${sql.raw(isSteady ? PLANNED_ONCE : '')}`.execute(list.db)).rows
}

function placeOf<Row extends { readonly id: number }>(row: Row, sort: string & keyof Row): Place {
  return [row[sort] as string | number, row.id]
}

function writePlace<Row extends { readonly id: number }>(row: Row, sort: string & keyof Row): string {
  return Buffer.from(JSON.stringify(placeOf(row, sort))).toString('base64url')
}

/**
 * A place may be made up, or be one of the same list in another order.
 * @param isOfText whether the list is sorted by a column of texts: databases compare no others with a text.
 * @throws AppError 422
 */
function readPlace(
  text: string | undefined,
  { field, isOfText }: { readonly field: 'after' | 'before'; readonly isOfText: boolean },
): Place | null {
  if (text === undefined) return null
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isPlace(place) && (typeof place[0] === 'string') === isOfText) return place
  } catch {}
  throw invalid({ [field]: [msg('operator-no-place-list')] })
}

function isPlace(place: unknown): place is Place {
  if (!Array.isArray(place) || place.length !== 2) return false
  const [value, id] = place as unknown[]
  const isValue = typeof value === 'string' ? !value.includes('\0') : Number.isSafeInteger(value)
  return isValue && Number.isSafeInteger(id)
}

/** A condition of a list; null for a filter that was left out. */
export type Filter = RawBuilder<unknown> | null

/** Rows whose column contains a text, whatever its capitals. The database lowers both, so that both are lowered alike. */
export function containing(db: Db, column: string, text: string | undefined): Filter {
  return text === undefined ? null : isPart(db, sql`lower(${text})`, sql`lower(${sql.ref(column)})`)
}

/** The same for a column of keys as `emailKey` makes them. */
export function containingKey(db: Db, column: string, text: string): RawBuilder<unknown> {
  return isPart(db, sql`${text.normalize('NFKC').toLowerCase()}`, sql.ref(column))
}

/**
 * It takes less time than a pattern, of which PostgreSQL reads the escapes for each row. PostgreSQL cannot look into the
 * statement that is the part, so it chooses the same plan for every one: it expects many rows, and reads them in their order.
 */
function isPart(db: Db, part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.raw(isPostgres(db) ? 'strpos' : 'instr')}(${whole}, (select ${part})) > 0`
}

/** Rows whose column has one value. */
export function being(column: string, value: string | number | undefined): Filter {
  return value === undefined ? null : sql`${sql.ref(column)} = ${value}`
}
