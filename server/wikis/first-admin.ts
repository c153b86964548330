import { randomBytes } from 'node:crypto'
import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import { mediawikiTime } from './mediawiki-time.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

interface FirstAdmin {
  readonly username: string
  /** The hash of a temporary password, as MediaWiki stores it. */
  readonly passwordHash: string
  readonly email: string
}

/** The first admin's user id in every new wiki. */
export const FIRST_ADMIN_ID = 1

/** The columns in which MediaWiki stores when the main page was created. */
const CREATION_TIMES = [
  ['revision', 'rev_timestamp'],
  ['recentchanges', 'rc_timestamp'],
  ['logging', 'log_timestamp'],
  ['page', 'page_touched'],
  ['page', 'page_links_updated'],
]

/**
 * Turns a copied template into a new wiki: its first user becomes the first admin, and everything in it gets the
 * current time. The service has verified the admin's email address. The password is one of MediaWiki's temporary
 * passwords: it must be replaced at the first log-in and expires after $wgNewPasswordExpiry.
 */
export async function setFirstAdmin(
  db: Pick<WikiDatabase, 'run'>,
  admin: FirstAdmin,
  nowMs: number,
): Promise<void> {
  const now = mediawikiTime(nowMs)
  await db.run(
    `update user set user_name = ?, user_password = '', user_newpassword = ?, user_newpass_time = ?, user_email = ?,
       user_email_authenticated = ?, user_token = ?, user_registration = ?, user_touched = ? where user_id = ?`,
    [
      admin.username,
      admin.passwordHash,
      now,
      admin.email,
      admin.email ? now : null,
      randomBytes(16).toString('hex'),
      now,
      now,
      FIRST_ADMIN_ID,
    ],
  )
  const importerToken = randomBytes(16).toString('hex')
  await db.run('update user set user_token = ? where user_name = ?', [importerToken, IMPORTER_NAME])
  await db.run('update actor set actor_name = ? where actor_user = ?', [admin.username, FIRST_ADMIN_ID])
  for (const [table, column] of CREATION_TIMES) await db.run(`update ${table} set ${column} = ?`, [now])
}

/**
 * Gives the first admin a temporary password in place of the one they had.
 * @returns their user name, which may have changed since the wiki was created; null if the account no longer exists.
 */
export async function resetFirstAdmin(
  db: WikiDatabase,
  passwordHash: string,
  nowMs: number,
): Promise<string | null> {
  return await db.transaction(async inside => {
    await inside.run(
      `update user set user_password = '', user_newpassword = ?, user_newpass_time = ? where user_id = ?`,
      [passwordHash, mediawikiTime(nowMs), FIRST_ADMIN_ID],
    )
    const [row] = await inside.all('select user_name from user where user_id = ?', [FIRST_ADMIN_ID])
    return typeof row?.['user_name'] === 'string' ? row['user_name'] : null
  })
}
