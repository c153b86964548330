import type { Row, TableResult, Term } from './query-result.ts'

/** A column as it is shown. */
export interface Column {
  readonly name: string
  /** Its position in the result. */
  readonly index: number
  /** The position of the column with its labels, which is not shown separately; null if there is none. */
  readonly labels: number | null
}

/** The columns to show. A column of things is combined with that of their labels: `?item` with `?itemLabel`. */
export function columnsOf({ columns, rows }: TableResult): readonly Column[] {
  const positions = new Map(columns.map((name, index) => [name, index]))
  const labelsOf = (name: string, index: number) => {
    // Otherwise the labels of a column of labels would disappear with it.
    const isLabel = name.endsWith('Label') && positions.has(name.slice(0, -'Label'.length))
    const labels = isLabel ? undefined : positions.get(`${name}Label`)
    return labels !== undefined && rows.every(row => nameable(row[index]) && readable(row[labels]))
      ? labels
      : null
  }
  const all = columns.map((name, index) => ({ name, index, labels: labelsOf(name, index) }))
  const folded = new Set(all.map(({ labels }) => labels))
  return all.filter(({ index }) => !folded.has(index))
}

export function termAt(row: Row, { index }: Column): Term | null {
  return row[index] ?? null
}

/** The label of a thing; null without one. */
export function labelAt(row: Row, { labels }: Column): Term | null {
  const label = labels === null ? null : row[labels]
  return label?.kind === 'literal' && label.value !== '' ? label : null
}

function nameable(term: Term | null | undefined): boolean {
  return term?.kind !== 'literal'
}

function readable(term: Term | null | undefined): boolean {
  return !term || term.kind === 'literal'
}
