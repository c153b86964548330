import { useMemo, useState } from 'react'
import { type Column, columnsOf } from '#query/results/data/columns.ts'
import { type Content, type Contents, contentsOf, titleColumn } from '#query/results/data/contents.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { cellText } from '#query/results/data/term-text.ts'

export interface ViewProps {
  readonly result: TableResult
  readonly wiki: ResultWiki
}

/**
 * The columns of a view that is about one of them, such as the points of a map.
 *
 * @param best the column to show at first; by default the first one.
 * @throws RangeError if no column has this content; `viewsOf` does not offer the view then.
 */
export function useViewColumns(
  { result, wiki }: ViewProps,
  content: Content,
  best: (contents: Contents, columns: readonly Column[]) => Column | undefined = () => undefined,
) {
  const [columns, contents] = useMemo(
    () => [columnsOf(result), contentsOf(result, wiki)] as const,
    [result, wiki],
  )
  const candidates = contents[content]
  const [chosen, choose] = useState<Column | undefined>(() => best(contents, columns) ?? candidates[0])
  if (!chosen) throw new RangeError(`No column has ${content}.`)
  const title = useMemo(() => titleColumn(result, contents, [chosen]), [result, contents, chosen])
  return { columns, contents, candidates, chosen, choose, title }
}

/** A text that names the subject of a row. */
export function rowName(row: Row, title: Column | null, wiki: ResultWiki): string {
  return title === null ? '' : cellText(row, title, wiki)
}
