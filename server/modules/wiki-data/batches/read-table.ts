import type { BatchTable, TableLook } from '#contract/batches/batch.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { BatchRow } from './batches.repository.ts'
import { earlierMapping } from './earlier-mapping.ts'
import { guessProperties } from './reading/guess-mapping.ts'

/** What is shown of a table whose columns somebody is to name. @param domain its wiki's. */
export async function readTable(
  { db, engine, log }: Pick<Deps, 'db' | 'engine' | 'log'>,
  row: BatchRow,
  domain: string,
  look: TableLook,
): Promise<BatchTable> {
  const properties = await engine.readProperties(domain).catch(err => {
    // The form takes numbers of properties as well.
    log.warn({ err, batch: row.id }, 'The properties of a wiki cannot be read')
    return null
  })
  const guess = guessProperties(look, properties ?? [])
  return { ...look, guess, properties, earlier: await earlierMapping(db, row, look) }
}
