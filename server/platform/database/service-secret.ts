import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** Returns a random key of 32 bytes in hex, created once and shared by all processes of the service. */
export async function serviceSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('service_secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('service_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
