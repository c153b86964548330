import { type RawBuilder, sql } from 'kysely'
import { isActive, isFeatured, isListed } from '#server/modules/wikis/shared/listed.ts'

export interface ListFilter {
  /** Leaves out wikis without pages besides the main page. */
  readonly active: boolean
  /** True for featured wikis only, false for the others only, null for both. */
  readonly featured: boolean | null
}

export const EVERY_WIKI: ListFilter = { active: false, featured: null }

/** Returns the filter as a condition on `wikis`, worded like the partial indices. */
export function matches({ active, featured }: ListFilter): RawBuilder<boolean> {
  const conditions = [isListed]
  if (active) conditions.push(isActive)
  if (featured !== null) conditions.push(featured ? isFeatured : sql`wikis.is_featured = 0`)
  return sql.join(conditions, sql` and `)
}
