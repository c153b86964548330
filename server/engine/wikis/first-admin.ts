import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { mediawikiTime } from './mediawiki-time.ts'

interface FirstAdmin {
  readonly username: string
  /** The hash of a temporary password, as MediaWiki stores it. */
  readonly passwordHash: string
  readonly email: string
}

const ADMIN_ID = 1
/** How long to wait for MediaWiki, which may be writing. */
const BUSY_TIMEOUT_MS = 5 * SECOND_MS

/** Where MediaWiki stores when the main page was created. */
const CREATION_TIMES = [
  ['revision', 'rev_timestamp'],
  ['recentchanges', 'rc_timestamp'],
  ['logging', 'log_timestamp'],
  ['page', 'page_touched'],
  ['page', 'page_links_updated'],
]

/**
 * Turns a copied template into a new wiki: its first user becomes the first admin, and everything in it gets
 * the current time. The service has verified the admin's email address. The password is a temporary one as
 * MediaWiki knows them: it must be replaced at the first log-in and expires after $wgNewPasswordExpiry.
 */
export function setFirstAdmin(databaseFile: string, admin: FirstAdmin, nowMs: number): void {
  const now = mediawikiTime(nowMs)
  const db = new DatabaseSync(databaseFile)
  try {
    // The caller syncs the whole file afterwards.
    db.exec('pragma synchronous = off; begin immediate')
    db.prepare(
      `update user set user_name = ?, user_password = '', user_newpassword = ?, user_newpass_time = ?, user_email = ?,
         user_email_authenticated = ?, user_token = ?, user_registration = ?, user_touched = ? where user_id = ?`,
    ).run(
      admin.username,
      admin.passwordHash,
      now,
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
    for (const [table, column] of CREATION_TIMES) db.prepare(`update ${table} set ${column} = ?`).run(now)
    db.exec('commit')
  } finally {
    db.close()
  }
}

/**
 * Gives the first admin a temporary password, which replaces the one they had.
 * @returns the name they log in with, which may have changed since the wiki was created; null when the
 * account no longer exists.
 */
export function resetFirstAdmin(databaseFile: string, passwordHash: string, nowMs: number): string | null {
  const db = new DatabaseSync(databaseFile, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.exec('pragma synchronous = full')
    const row = db
      .prepare(
        `update user set user_password = '', user_newpassword = ?, user_newpass_time = ?
          where user_id = ? returning user_name`,
      )
      .get(passwordHash, mediawikiTime(nowMs), ADMIN_ID)
    return typeof row?.['user_name'] === 'string' ? row['user_name'] : null
  } finally {
    db.close()
  }
}
