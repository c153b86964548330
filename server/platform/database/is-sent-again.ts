import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from './db.ts'
import { lockByName } from './dialect.ts'
import type { Database } from './schema.ts'

/** Tables of what people send by forms that ask for no account. */
type Sent = 'contact_messages' | 'complaints'

/** Milliseconds in which the same words are the same request, sent again because its answer was lost. */
const AGAIN_MS = HOUR_MS

/**
 * Whether this has been stored already. Others that would be stored in the table wait until `trx` ends.
 * @param content of all columns that say what was sent. @param now UTC epoch milliseconds.
 */
export async function isSentAgain<Table extends Sent>(
  trx: Db,
  table: Table,
  content: Omit<Database[Table], 'id' | 'state' | 'created_at'>,
  now: number,
): Promise<boolean> {
  await lockByName(trx, table)
  const row = await trx
    .selectFrom(table as Sent)
    .select('id')
    .where('created_at', '>', now - AGAIN_MS)
    .where(stored => stored.and(content as never))
    .executeTakeFirst()
  return row !== undefined
}
