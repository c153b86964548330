import { rowName } from '#query/results/cells/use-view-columns.ts'
import { type Column, termAt } from '#query/results/data/columns.ts'
import type { NumberedRow } from '#query/results/data/numbered-rows.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { termText } from '#query/results/data/term-text.ts'
import { shortName } from '#ui/chart/chart-options.ts'

/** A number as it is drawn, such as a bar. */
export interface NamedNumber {
  readonly name: string
  readonly value: number
  /** The number as people write it, after what it is. */
  readonly text: string
}

/** @param title the column that says what a row is about. */
export function namedNumbersOf(
  rows: readonly NumberedRow[],
  { column, title, wiki }: { column: Column; title: Column | null; wiki: ResultWiki },
): readonly NamedNumber[] {
  return rows.map(({ row, value }) => ({
    name: rowName(row, title, wiki),
    value,
    text: `${column.name}: ${termText(termAt(row, column), wiki)}`,
  }))
}

/** What a tooltip says. */
export function tipOf(number: NamedNumber | undefined): string {
  return number ? `${shortName(number.name)}\n${number.text}` : ''
}
