import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'

export type Row = Readonly<Record<string, SQLOutputValue>>

/** The database of a copied wiki. MediaWiki stores texts as TEXT or as BLOB, depending on its release. */
export class CopiedDatabase {
  readonly sqlite: DatabaseSync

  constructor(file: string) {
    this.sqlite = new DatabaseSync(file)
    // The copy is thrown away, so nothing has to survive a crash.
    this.sqlite.exec('pragma trusted_schema = off; pragma synchronous = off')
  }

  *rows(sql: string, ...values: SQLInputValue[]): Generator<Row> {
    yield* this.sqlite.prepare(sql).iterate(...values)
  }

  /** A query that runs many times. */
  query(sql: string): (...values: SQLInputValue[]) => readonly Row[] {
    const statement = this.sqlite.prepare(sql)
    return (...values) => statement.all(...values)
  }

  has(table: string): boolean {
    return (
      this.sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !==
      undefined
    )
  }

  close(): void {
    this.sqlite.close()
  }
}

export function text(value: SQLOutputValue | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  return value === null || value === undefined ? '' : String(value)
}

/** Null for NULL and for an empty text. */
export function textOrNull(value: SQLOutputValue | undefined): string | null {
  return text(value) || null
}

export function flag(value: SQLOutputValue | undefined): boolean {
  return Number(value) === 1
}

/** A time of MediaWiki, such as `20260131235959`, in ISO 8601; null for none and for `infinity`. */
export function time(value: SQLOutputValue | undefined): string | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text(value)) ?? []
  const [year, month, day, hour, minute, second] = parts
  return parts.length === 0 ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** A title of MediaWiki as people read it. */
export function spaced(title: SQLOutputValue | undefined): string {
  return text(title).replaceAll('_', ' ')
}
