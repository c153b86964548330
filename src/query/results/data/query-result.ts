/** A value in a result. */
export type Term = IriTerm | LiteralTerm | BlankTerm

export interface IriTerm {
  readonly kind: 'iri'
  readonly value: string
}

export interface LiteralTerm {
  readonly kind: 'literal'
  readonly value: string
  readonly language: string | null
  /** Null for plain text. */
  readonly datatype: string | null
}

/** Something without a name, such as "some value". */
interface BlankTerm {
  readonly kind: 'blank'
  readonly value: string
}

/** By the position of the column; null where the query found nothing. */
export type Row = readonly (Term | null)[]

/** The result of SELECT, CONSTRUCT or DESCRIBE. */
export interface TableResult {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** The result of ASK. */
interface BooleanResult {
  readonly kind: 'boolean'
  readonly value: boolean
}

export type QueryResult = TableResult | BooleanResult

/** The response is not in the promised format: it was cut off, or something else responded. */
export class UnreadableResponseError extends Error {
  override readonly name = 'UnreadableResponseError'
}
