import type { DatabaseSync } from 'node:sqlite'
import type { Connection } from 'mariadb'
import { searchText } from '#server/wikis/storage/search-text.ts'
import { readMariaTable } from './read-maria.ts'
import type { TablePlan } from './table-plan.ts'
import { MariaWriter } from './write-maria.ts'

/** Encoded text: the hexadecimal UTF-8 bytes of a character after `u8`, a dot, or the padding of a short word. */
const ENCODED = /u8(00|2e|[cd][\da-f][89ab][\da-f]|e[\da-f](?:[89ab][\da-f]){2}|f[0-7](?:[89ab][\da-f]){3})/g

const PLAN: TablePlan = {
  name: 'searchindex',
  key: ['si_page'],
  counter: null,
  columns: [
    { name: 'si_page', kind: 'integer', bytesMax: null },
    { name: 'si_title', kind: 'bytes', bytesMax: null },
    { name: 'si_text', kind: 'bytes', bytesMax: null },
  ],
}

/**
 * Fills MariaDB's search index from SQLite's, which has the same words in another form. MediaWiki's own script
 * reads all pages and takes much longer.
 */
export async function searchIndexToMaria(
  connection: Connection,
  from: DatabaseSync,
  packetMax: number,
): Promise<void> {
  if (!hasSearchIndex(from)) return
  const [settings] = await connection.query<readonly { readonly shortest: number }[]>(
    'select @@ft_min_word_len as shortest',
  )
  const [title] = await connection.query<readonly { readonly max: number }[]>(
    `select character_maximum_length as max from information_schema.columns
      where table_schema = database() and table_name = 'searchindex' and column_name = 'si_title'`,
  )
  const inMaria = (text: unknown, max?: number) =>
    Buffer.from(searchText(String(text ?? ''), Number(settings?.shortest ?? 1)).slice(0, max))
  const writer = new MariaWriter(connection, PLAN, packetMax)
  await connection.beginTransaction()
  for (const row of from.prepare('select rowid as page, si_title, si_text from searchindex').iterate())
    await writer.add([
      Buffer.from(String(row['page'])),
      inMaria(row['si_title'], Number(title?.max)),
      inMaria(row['si_text']),
    ])
  await writer.flush()
  await connection.commit()
}

/** Fills SQLite's search index from MariaDB's. */
export async function searchIndexToSqlite(connection: Connection, to: DatabaseSync): Promise<void> {
  if (!hasSearchIndex(to)) return
  to.exec('delete from searchindex')
  const insert = to.prepare('insert into searchindex (rowid, si_title, si_text) values (?, ?, ?)')
  for await (const [page, title, text] of readMariaTable(connection, PLAN))
    insert.run(
      Number(page?.toString()),
      plainText(title?.toString() ?? ''),
      plainText(text?.toString() ?? ''),
    )
}

/** A text of MariaDB's index in SQLite's form. */
export function plainText(text: string): string {
  return text.replace(ENCODED, (_all, hex: string) =>
    hex === '00' ? '' : Buffer.from(hex, 'hex').toString(),
  )
}

/** Whether MediaWiki keeps a search index in this database. SQLite builds without that module cannot have one. */
function hasSearchIndex(db: DatabaseSync): boolean {
  const table = db.prepare("select sql from sqlite_schema where name = 'searchindex'").get()
  return /^\s*create\s+virtual\s+table\b.*\busing\s+fts\d\s*\(/is.test(String(table?.['sql']))
}
