import { DatabaseSync } from 'node:sqlite'

/** Whether an account of this wiki has confirmed the address as its own. */
export function isConfirmedAddress(databaseFile: string, address: string): boolean {
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: 2000 })
  try {
    const confirmed = db
      .prepare('select 1 from user where user_email = ? and user_email_authenticated is not null limit 1')
      .get(address)
    return confirmed !== undefined
  } finally {
    db.close()
  }
}
