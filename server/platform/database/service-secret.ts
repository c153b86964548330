import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'

/** A random key of 32 bytes (hex) that the service made for itself once; all its processes get the same. */
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
