import { sql } from 'kysely'
import type { DiscoverySort } from '#contract/schemas/discovery-query.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type ListFilter, matches } from './list-filter.ts'
import { SORT_COLUMNS } from './sort-columns.ts'

/** Rows between two landmarks, and between an end of the list and the first position that uses them. */
export const STRIDE = 100

/**
 * How long landmarks are kept. Changes in the meantime shift pages in the middle by a row or two, as they do between two
 * requests anyway.
 */
const KEPT_MS = 30_000

/** A row whose position in the list, in ascending order from 0, is known. */
export interface Landmark {
  readonly position: number
  readonly value: string | number
  readonly id: number
}

/** Known positions in long lists. A page in the middle is near one of them, but far from both ends. */
export interface ListLandmarks {
  /** Returns the nearest landmark before a position; null if an end of the list is near enough. */
  before(
    position: number,
    list: { filter: ListFilter; sort: DiscoverySort; total: number },
  ): Promise<Landmark | null>
}

export function createListLandmarks({ db, clock }: { db: Db; clock: Clock }): ListLandmarks {
  const known = new Map<string, { at: number; landmarks: Promise<readonly Landmark[]> }>()
  return {
    async before(position, { filter, sort, total }) {
      if (position < STRIDE || position > total - STRIDE) return null
      const key = JSON.stringify([filter, sort])
      const kept = known.get(key)
      if (kept && clock.now() - kept.at < KEPT_MS) return nearest(await kept.landmarks, position)
      const landmarks = readLandmarks(db, filter, sort)
      known.set(key, { at: clock.now(), landmarks })
      landmarks.catch(() => known.delete(key))
      return nearest(await landmarks, position)
    },
  }
}

function nearest(landmarks: readonly Landmark[], position: number): Landmark | null {
  return landmarks[Math.min(Math.floor(position / STRIDE), landmarks.length - 1)] ?? null
}

async function readLandmarks(db: Db, filter: ListFilter, sort: DiscoverySort): Promise<readonly Landmark[]> {
  const column = sql.ref(`wikis.${SORT_COLUMNS[sort]}`)
  const { rows } = await sql<Landmark>`
    select position, value, id
    from (
      select ${column} as value, wikis.id as id, row_number() over (order by ${column}, wikis.id) - 1 as position
      from wikis
      where ${matches(filter)}
    ) as numbered
    where position % ${sql.lit(STRIDE)} = 0
    order by position
  `.execute(db)
  return rows
}
