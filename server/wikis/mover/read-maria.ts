import type { Connection } from 'mariadb'
import { withoutPadding } from './read-sqlite.ts'
import { type Cell, mariaName, type PlannedColumn, type Row, type TablePlan } from './table-plan.ts'

/** Streams the rows of a table. A caller that stops before the end has to destroy the connection. */
export async function* readMariaTable(connection: Connection, plan: TablePlan): AsyncGenerator<Row> {
  const columns = plan.columns.map(({ name, kind }) => {
    if (kind === 'time') return `date_format(${mariaName(name)}, '%Y%m%d%H%i%s')`
    // As text, a float has only six digits.
    return kind === 'float' ? `cast(${mariaName(name)} as double)` : mariaName(name)
  })
  const stream = connection.queryStream({
    sql: `select ${columns.join()} from ${mariaName(plan.name)}`,
    rowsAsArray: true,
    typeCast: field => field.buffer(),
  })
  for await (const values of stream as AsyncIterable<readonly Cell[]>)
    yield plan.columns.map((column, index) => canonical(column, values[index] ?? null))
}

function canonical({ kind }: PlannedColumn, cell: Cell): Cell {
  if (cell === null) return null
  if (kind === 'double' || kind === 'float') return Buffer.from(String(Number(cell.toString('latin1'))))
  return kind === 'padded' ? withoutPadding(cell) : cell
}
