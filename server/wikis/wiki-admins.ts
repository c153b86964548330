import { mediawikiTime } from './mediawiki-time.ts'
import { PEOPLE } from './statistics.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/** The administrators of a wiki. */
export interface WikiAdmins {
  /** Their user names, sorted. */
  readonly names: readonly string[]
  /** Whether there are more than are listed. */
  readonly more: boolean
}

/** The most names that are listed. */
const LISTED_MAX = 100

/** Lists the accounts in MediaWiki's group `sysop`. @throws Error when the database cannot be read. */
export async function listAdmins(db: Pick<WikiDatabase, 'all'>, nowMs: number): Promise<WikiAdmins> {
  const rows = await db.all(
    `select user_name from user join user_groups on ug_user = user_id
      where ug_group = 'sysop' and (ug_expiry is null or ug_expiry > ?) and ${PEOPLE}
      order by user_name limit ${LISTED_MAX + 1}`,
    [mediawikiTime(nowMs)],
  )
  const names = rows.map(row => String(row['user_name']))
  return { names: names.slice(0, LISTED_MAX), more: names.length > LISTED_MAX }
}
