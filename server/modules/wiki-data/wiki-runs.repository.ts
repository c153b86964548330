import type { Updateable } from 'kysely'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type {
  WikiBatchesTable,
  WikiDumpsTable,
  WikiExportsTable,
  WikiImportsTable,
  WikiRestoresTable,
} from '#server/platform/database/tables/wiki-data-tables.ts'

/** The tables with a row for each run. */
interface RunTables {
  wiki_batches: WikiBatchesTable
  wiki_dumps: WikiDumpsTable
  wiki_exports: WikiExportsTable
  wiki_imports: WikiImportsTable
  wiki_restores: WikiRestoresTable
}

type Status<Table extends keyof RunTables> = RunTables[Table]['status']

/** Changes a run that is in one of these states. @returns false if it no longer is. */
export async function changeRun<Table extends keyof RunTables>(
  db: Db,
  table: Table,
  id: number,
  from: Status<Table> | readonly Status<Table>[],
  values: Updateable<RunTables[Table]>,
): Promise<boolean> {
  return await changesRows(
    db
      // Kysely does not know that all of these tables have these columns.
      .updateTable(table as string as 'wiki_imports')
      .set(values as unknown as Updateable<WikiImportsTable>)
      .where('id', '=', id)
      .where('status', 'in', [from].flat() as readonly string[] as readonly WikiImportsTable['status'][]),
  )
}
