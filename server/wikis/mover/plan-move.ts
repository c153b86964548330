import type { MariaTable, SqliteTable } from './known-tables.ts'
import { DoesNotFitError } from './move-error.ts'
import type { ColumnKind, TablePlan } from './table-plan.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  ...ofKind('integer', 'tinyint smallint mediumint int bigint'),
  ...ofKind('double', 'double'),
  ...ofKind('float', 'float'),
  ...ofKind('time', 'timestamp datetime'),
  ...ofKind('padded', 'binary'),
  ...ofKind('bytes', 'varbinary tinyblob blob mediumblob longblob enum'),
  ...ofKind('bytes', 'char varchar tinytext text mediumtext longtext'),
}

/** The two sides of a move. */
interface MoveSides {
  readonly maria: ReadonlyMap<string, MariaTable>
  readonly sqlite: ReadonlyMap<string, SqliteTable>
  readonly from: 'MariaDB' | 'SQLite'
  /** Whether a table of the source has rows. */
  readonly hasRows: (table: string) => Promise<boolean>
  /** Tables not to move. */
  readonly unmoved: ReadonlySet<string>
}

/**
 * Plans which tables to move: those with the same columns on both sides.
 * @throws DoesNotFitError when rows would stay behind.
 */
export async function planMove(sides: MoveSides): Promise<readonly TablePlan[]> {
  const { maria, sqlite, from, hasRows, unmoved } = sides
  const source = from === 'MariaDB' ? maria : sqlite
  const to = from === 'MariaDB' ? 'SQLite' : 'MariaDB'
  const plans: TablePlan[] = []
  for (const name of [...source.keys()].sort()) {
    if (unmoved.has(name)) continue
    const difference = differenceOf(maria.get(name), sqlite.get(name), from)
    const table = maria.get(name)
    if (difference === null && table) plans.push(planTable(name, table, sqlite.get(name)))
    // An empty table loses nothing; some extensions support only one kind of database.
    else if (await hasRows(name))
      throw new DoesNotFitError(`The table ${name} does not fit ${to}: ${difference ?? 'it is unknown'}.`)
  }
  return plans
}

function differenceOf(maria: MariaTable | undefined, sqlite: SqliteTable | undefined, from: string) {
  if (!maria) return 'MariaDB has no such table'
  if (!sqlite) return 'SQLite has no such table'
  const names = maria.columns.map(({ name }) => name)
  const onlyMaria = names.filter(name => !sqlite.columns.includes(name))
  const onlySqlite = sqlite.columns.filter(name => !names.includes(name))
  const unknown = maria.columns.find(({ type }) => !(type in KINDS))
  const [missing, surplus] = from === 'MariaDB' ? [onlyMaria, onlySqlite] : [onlySqlite, onlyMaria]
  if (missing.length > 0) return `it has no column ${missing.join(', ')} there`
  if (surplus.length > 0) return `it has another column there, ${surplus.join(', ')}`
  return unknown ? `${unknown.name} is of the type ${unknown.type}` : null
}

function planTable(name: string, { columns, key }: MariaTable, sqlite: SqliteTable | undefined): TablePlan {
  return {
    name,
    key,
    columns: columns.map(({ name, type, bytesMax }) => ({ name, kind: KINDS[type] ?? 'bytes', bytesMax })),
    counter: (sqlite?.hasCounter && columns.find(({ isCounter }) => isCounter)?.name) || null,
  }
}

function ofKind(kind: ColumnKind, types: string): Record<string, ColumnKind> {
  return Object.fromEntries(types.split(' ').map(type => [type, kind]))
}
