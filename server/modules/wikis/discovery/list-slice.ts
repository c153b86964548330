import type { DiscoveryDirection, DiscoverySort } from '#contract/schemas/discovery-query.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type ListFilter, matches } from './list-filter.ts'
import type { Landmark, ListLandmarks } from './list-landmarks.ts'
import { SORT_COLUMNS } from './sort-columns.ts'

export interface ListSlice {
  readonly filter: ListFilter
  readonly sort: DiscoverySort
  readonly direction: DiscoveryDirection
  readonly offset: number
  readonly limit: number
  /** The length of the whole list. */
  readonly total: number
}

/** Reads the ids of a slice, counted from the nearest known position: an end of the list or a landmark. */
export async function idsOfSlice(
  db: Db,
  landmarks: ListLandmarks,
  slice: ListSlice,
): Promise<readonly number[]> {
  const { direction, offset, total } = slice
  const limit = Math.min(slice.limit, total - offset)
  if (limit <= 0) return []
  // The slice's position in the list in ascending order.
  const position = direction === 'asc' ? offset : total - offset - limit
  const landmark = await landmarks.before(position, slice)
  const fromEnd = !landmark && position > total / 2
  const start = fromEnd ? total - position - limit : position - (landmark?.position ?? 0)
  const rows = landmark
    ? await rowsFrom(db, slice, landmark, { limit, start })
    : await rowsOf(db, slice, slice.filter, fromEnd ? 'desc' : 'asc')
        .limit(limit)
        .offset(start)
        .execute()
  const ids = rows.map(({ id }) => id)
  return fromEnd === (direction === 'desc') ? ids : ids.reverse()
}

function rowsOf(db: Db, { sort }: ListSlice, filter: ListFilter, order: DiscoveryDirection) {
  const column = `wikis.${SORT_COLUMNS[sort]}` as const
  return db
    .selectFrom('wikis')
    .select(['wikis.id', `${column} as value`])
    .where(matches(filter))
    .orderBy(column, order)
    .orderBy('wikis.id', order)
}

/**
 * Reads first the rows with the landmark's value, from the landmark on, then the rows with higher values.
 * Each part is one short range of an index.
 */
async function rowsFrom(
  db: Db,
  slice: ListSlice,
  { value, id }: Landmark,
  { limit, start }: { limit: number; start: number },
) {
  const column = `wikis.${SORT_COLUMNS[slice.sort]}` as const
  // After a landmark, all rows have at least its number of pages. With the filter, SQLite would start at the
  // first active row.
  const filter = slice.sort === 'pages' ? { ...slice.filter, active: false } : slice.filter
  const all = rowsOf(db, slice, filter, 'asc').limit(start + limit)
  const same = all.where(column, '=', value).where('wikis.id', '>=', id)
  return await db
    .selectFrom(same.as('same'))
    .selectAll()
    .unionAll(db.selectFrom(all.where(column, '>', value).as('later')).selectAll())
    .orderBy('value')
    .orderBy('id')
    .limit(limit)
    .offset(start)
    .execute()
}
