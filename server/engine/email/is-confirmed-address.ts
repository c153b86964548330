import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'

/** Whether an account of the wiki has confirmed this email address. */
export function isConfirmedAddress(databaseFile: string, address: string): boolean {
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: 2 * SECOND_MS })
  try {
    const confirmed = db
      .prepare('select 1 from user where user_email = ? and user_email_authenticated is not null limit 1')
      .get(address)
    return confirmed !== undefined
  } finally {
    db.close()
  }
}
