import { sql } from 'kysely'

/**
 * Conditions on `wikis`, word by word as the partial indices have them (migration 0003): only so does a
 * database use one.
 */

/** Made, and not deleted: the wiki is served and everybody may know of it. */
export const isListed = sql<boolean>`wikis.state = 'ready' and wikis.deleted_at is null`

/**
 * With a page besides the main page that every wiki begins with. Source: wire, `GET /api/wiki` (`is_active`).
 */
export const isActive = sql<boolean>`wikis.pages >= 2`

export const isFeatured = sql<boolean>`wikis.is_featured = 1`
