import { type RawBuilder, sql } from 'kysely'
import { isActive, isFeatured, isListed } from '#server/modules/wikis/shared/listed.ts'

export interface ListFilter {
  /** Leave out wikis without pages of their own. */
  readonly active: boolean
  /** Only featured ones, only others, or both. */
  readonly featured: boolean | null
}

export const EVERY_WIKI: ListFilter = { active: false, featured: null }

/** The filter as a condition on `wikis`, in the words of the partial indices. */
export function matches({ active, featured }: ListFilter): RawBuilder<boolean> {
  const conditions = [isListed]
  if (active) conditions.push(isActive)
  if (featured !== null) conditions.push(featured ? isFeatured : sql`wikis.is_featured = 0`)
  return sql.join(conditions, sql` and `)
}
