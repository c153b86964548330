import { sql } from 'kysely'

/**
 * Conditions on `wikis`, exactly as the partial indices state them (`0026-suspended-wikis.ts`); otherwise a database
 * would not use the indices.
 */

/** The wiki is created, and neither deleted nor suspended. */
export const isServed = sql<boolean>`wikis.state = 'ready' and wikis.deleted_at is null and wikis.suspended_at is null`

/** It is served, and everybody can read it. */
export const isListed = sql<boolean>`wikis.state = 'ready' and wikis.deleted_at is null and wikis.is_private = 0 and wikis.suspended_at is null`

/** The wiki has a page besides the main page that every wiki begins with. */
export const isActive = sql<boolean>`wikis.pages >= 2`

export const isFeatured = sql<boolean>`wikis.is_featured = 1`
