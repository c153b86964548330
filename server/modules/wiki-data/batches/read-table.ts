import type { BatchTable, TableLook, TableMapping } from '#contract/batches/batch.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { BatchRow } from './batches.repository.ts'
import { guessProperties } from './reading/guess-mapping.ts'

/** Reads what the form shows of a table whose columns are to be mapped. @param domain the wiki's. */
export async function readTable(
  { db, engine, log }: Pick<Deps, 'db' | 'engine' | 'log'>,
  row: BatchRow,
  domain: string,
  look: TableLook,
): Promise<BatchTable> {
  const properties = await engine.readProperties(domain).catch(err => {
    // The form also works without them, with properties' numbers.
    log.warn({ err, batch: row.id }, 'The properties of a wiki cannot be read')
    return null
  })
  const guess = guessProperties(look, properties ?? [])
  return { ...look, guess, properties, earlier: await earlierMapping(db, row, look) }
}

/** How many of a member's batches are searched. */
const LOOKED_AT = 50

/** Finds the mapping of the member's last batch on this wiki whose table had the same columns. */
async function earlierMapping(
  db: Db,
  { id, wiki_id, user_id }: Pick<BatchRow, 'id' | 'wiki_id' | 'user_id'>,
  { columns }: TableLook,
): Promise<BatchTable['earlier']> {
  const rows = await db
    .selectFrom('wiki_batches')
    .select(['name', 'look', 'mapping'])
    .where('wiki_id', '=', wiki_id)
    .where('user_id', '=', user_id)
    .where('id', '<', id)
    .where('look', 'is not', null)
    .where('mapping', 'is not', null)
    .$narrowType<{ look: string; mapping: string }>()
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const wanted = namesOf(columns)
  const found = rows.find(({ look }) => namesOf((JSON.parse(look) as TableLook).columns) === wanted)
  return found ? { name: found.name, mapping: JSON.parse(found.mapping) as TableMapping } : null
}

function namesOf(columns: TableLook['columns']): string {
  return JSON.stringify(columns.map(({ name }) => name))
}
