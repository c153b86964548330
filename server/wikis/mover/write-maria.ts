import { type Connection, SqlError } from 'mariadb'
import { MEGABYTE } from '#contract/limits.ts'
import { DoesNotFitError } from './move-error.ts'
import { mariaName, type Row, rowName, type TablePlan } from './table-plan.ts'

const BATCH_ROWS = 500
const BATCH_BYTES = MEGABYTE
/** Bytes to add for each value of a row, and for the row. */
const VALUE_OVERHEAD = 16
const ROW_OVERHEAD = 1024
/** Codes of MariaDB errors about one row: too long, out of range, not a number, null, duplicate. */
const ABOUT_A_ROW: ReadonlySet<number> = new Set([1048, 1062, 1264, 1265, 1292, 1364, 1366, 1406])

/** Inserts rows in batches. Call `flush` after the last one. */
export class MariaWriter {
  private readonly connection: Connection
  private readonly plan: TablePlan
  private readonly packetMax: number
  private readonly insert: string
  private rows: Row[] = []
  private bytes = 0

  constructor(connection: Connection, plan: TablePlan, packetMax: number) {
    this.connection = connection
    this.plan = plan
    this.packetMax = packetMax
    const names = plan.columns.map(({ name }) => mariaName(name))
    this.insert = `insert into ${mariaName(plan.name)} (${names.join()}) values (${names.map(() => '?').join()})`
  }

  /** @throws DoesNotFitError when MariaDB would not keep the row unchanged. */
  async add(row: Row): Promise<void> {
    this.requireFit(row)
    const bytes = sizeOf(row)
    if (this.rows.length > 0 && this.bytes + bytes > BATCH_BYTES) await this.flush()
    this.rows.push(row)
    this.bytes += bytes
    if (this.rows.length >= BATCH_ROWS) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.rows
    this.rows = []
    this.bytes = 0
    const [first] = rows
    if (!first) return
    try {
      if (rows.length === 1) await this.connection.execute(this.insert, [...first])
      else await this.connection.batch(this.insert, rows)
    } catch (error) {
      if (!(error instanceof SqlError) || !ABOUT_A_ROW.has(error.errno)) throw error
      const [row] = rows.length === 1 ? rows : await this.findOffending(rows)
      const name = row ? ` (${rowName(this.plan, row)})` : ''
      throw new DoesNotFitError(
        `A row of the table ${this.plan.name}${name} does not fit: ${error.sqlMessage ?? error.message}.`,
      )
    }
  }

  /** Finds the row because of which a batch was refused. */
  private async findOffending(rows: readonly Row[]): Promise<readonly Row[]> {
    await this.connection.rollback()
    for (const row of rows) {
      try {
        await this.connection.execute(this.insert, [...row])
      } catch {
        return [row]
      }
    }
    return []
  }

  private requireFit(row: Row): void {
    for (const [index, { name, bytesMax }] of this.plan.columns.entries()) {
      const length = row[index]?.length ?? 0
      if (bytesMax !== null && length > bytesMax)
        throw new DoesNotFitError(
          `In the table ${this.plan.name} (${rowName(this.plan, row)}) ${name} has ${length} bytes; MariaDB keeps ${bytesMax}.`,
        )
    }
    const size = sizeOf(row)
    if (size > this.packetMax)
      throw new DoesNotFitError(
        `A row of the table ${this.plan.name} (${rowName(this.plan, row)}) has ${size} bytes, more than MariaDB’s max_allowed_packet of ${this.packetMax}.`,
      )
  }
}

function sizeOf(row: Row): number {
  return row.reduce((sum, cell) => sum + (cell?.length ?? 0) + VALUE_OVERHEAD, ROW_OVERHEAD)
}
