import { UPDATES_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/** The name of the row with a wiki's key pair for OAuth 2, which `OAuthKeys.php` makes and seals. */
export const OAUTH_KEY_ROW = 'wikistead-oauth-key'

/**
 * Deletes a wiki's key pair. Everything signed or encrypted with it becomes invalid; the wiki makes a new pair
 * when it needs one.
 */
export async function deleteOAuthKey(db: Pick<WikiDatabase, 'run'>): Promise<void> {
  await db.run(`delete from ${UPDATES_TABLE} where ul_key = ?`, [OAUTH_KEY_ROW])
}
