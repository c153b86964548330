import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { mediawikiTime } from './mediawiki-time.ts'
import { IMPORTER_NAME } from './user-name.ts'

export interface FirstAdmin {
  readonly username: string
  /** In MediaWiki's form. */
  readonly passwordHash: string
  readonly email: string
}

const ADMIN_ID = 1

/** When the main page was made, wherever MediaWiki shows it. */
const TIMES = [
  ['revision', 'rev_timestamp'],
  ['recentchanges', 'rc_timestamp'],
  ['logging', 'log_timestamp'],
  ['page', 'page_touched'],
  ['page', 'page_links_updated'],
]

/**
 * Makes a copied template a wiki of its own: the template's first user becomes the first admin, and everything in it
 * happened now. The admin's address was verified by the service.
 */
export function setFirstAdmin(databaseFile: string, admin: FirstAdmin, nowMs: number): void {
  const now = mediawikiTime(nowMs)
  const db = new DatabaseSync(databaseFile)
  try {
    // The whole file is synced once, after this.
    db.exec('pragma synchronous = off; begin immediate')
    db.prepare(
      `update user set user_name = ?, user_password = ?, user_email = ?, user_email_authenticated = ?,
         user_token = ?, user_registration = ?, user_touched = ? where user_id = ?`,
    ).run(
      admin.username,
      admin.passwordHash,
      admin.email,
      admin.email ? now : null,
      randomBytes(16).toString('hex'),
      now,
      now,
      ADMIN_ID,
    )
    const importerToken = randomBytes(16).toString('hex')
    db.prepare('update user set user_token = ? where user_name = ?').run(importerToken, IMPORTER_NAME)
    db.prepare('update actor set actor_name = ? where actor_user = ?').run(admin.username, ADMIN_ID)
    for (const [table, column] of TIMES) db.prepare(`update ${table} set ${column} = ?`).run(now)
    db.exec('commit')
  } finally {
    db.close()
  }
}
