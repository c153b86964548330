import { join } from 'node:path'
import { POSTGRES_DUMP } from './postgres-dump.ts'
import { findPostgresTool, runPostgresTool } from './postgres-tools.ts'
import type { TableRows } from './table-rows.ts'

const NEWLINE = 10

/**
 * Reads a whole dump without a database and counts its rows: `pg_restore` writes it as SQL, in which each
 * table's rows are lines between `COPY … FROM stdin;` and `\.`.
 */
export async function readPostgresDump(dir: string, signal: AbortSignal): Promise<TableRows> {
  const program = await findPostgresTool('pg_restore', 0, signal)
  const counter = new RowCounter()
  const args = ['--data-only', '--file=-', join(dir, POSTGRES_DUMP)]
  await runPostgresTool(program, args, { signal, onOutput: piece => counter.add(piece) })
  return counter.rows()
}

/** Counts lines without keeping them: a line may be many megabytes long. */
class RowCounter {
  private readonly counts = new Map<string, number>()
  private table: string | null = null
  /** The beginning of the line that has not ended yet. */
  private line = ''

  add(piece: Buffer): void {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      this.extend(piece.subarray(from, end))
      this.endLine()
      from = end + 1
    }
    this.extend(piece.subarray(from))
  }

  rows(): TableRows {
    return Object.fromEntries(this.counts)
  }

  /** The longest line that matters is `COPY public.<table> (`. */
  private extend(part: Buffer): void {
    if (this.line.length < 200) this.line += part.toString('latin1', 0, 200)
  }

  private endLine(): void {
    const line = this.line
    this.line = ''
    if (this.table === null) {
      const table = /^COPY public\."?(\w+)"? \(/.exec(line)?.[1]
      if (table === undefined) return
      this.table = table
      this.counts.set(table, 0)
    } else if (line === '\\.') this.table = null
    else this.counts.set(this.table, (this.counts.get(this.table) ?? 0) + 1)
  }
}
