import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type ListFilter, matches } from './list-filter.ts'

/** How long counts are kept: counting a hundred thousand rows takes longer than reading a page of them. */
const KEPT_MS = 5000

/** Counts the wikis of the list, every few seconds at most. */
export interface ListCounts {
  count(filter: ListFilter): Promise<number>
  /** Drops the counts after a change, so that the member who made it sees it. */
  forget(): void
}

export function createListCounts({ db, clock }: { db: Db; clock: Clock }): ListCounts {
  const counted = new Map<string, { at: number; total: Promise<number> }>()
  return {
    async count(filter) {
      const key = JSON.stringify(filter)
      const known = counted.get(key)
      if (known && clock.now() - known.at < KEPT_MS) return await known.total
      const total = countWikis(db, filter)
      counted.set(key, { at: clock.now(), total })
      total.catch(() => counted.delete(key))
      return await total
    },
    forget: () => counted.clear(),
  }
}

async function countWikis(db: Db, filter: ListFilter): Promise<number> {
  const { total } = await db
    .selectFrom('wikis')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}
