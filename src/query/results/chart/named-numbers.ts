import { rowName } from '#query/results/cells/use-view-columns.ts'
import { type Column, termAt } from '#query/results/data/columns.ts'
import type { NumericRow } from '#query/results/data/numeric-rows.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { termText } from '#query/results/data/term-text.ts'
import { shortName } from '#ui/chart/chart-options.ts'

/** A number to draw, for example as a bar. */
export interface NamedNumber {
  readonly name: string
  readonly value: number
  /** The name, then the number as people write it. */
  readonly text: string
}

/** @param title the column with the subject of a row. */
export function namedNumbersOf(
  rows: readonly NumericRow[],
  { column, title, wiki }: { column: Column; title: Column | null; wiki: ResultWiki },
): readonly NamedNumber[] {
  return rows.map(({ row, value }) => ({
    name: rowName(row, title, wiki),
    value,
    text: `${column.name}: ${termText(termAt(row, column), wiki)}`,
  }))
}

/** The text of a tooltip. */
export function tipOf(number: NamedNumber | undefined): string {
  return number ? `${shortName(number.name)}\n${number.text}` : ''
}
