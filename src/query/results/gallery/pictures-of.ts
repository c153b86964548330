import type { Column } from '#query/results/data/columns.ts'
import { type Picture, readPicture } from '#query/results/data/pictures.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'

/** The rows whose column has a picture of this wiki. */
export function picturesOf(
  { rows }: TableResult,
  { index }: Column,
  wiki: ResultWiki,
): readonly { readonly row: Row; readonly picture: Picture }[] {
  return rows.flatMap(row => {
    const term = row[index]
    const picture = term?.kind === 'iri' ? readPicture(term.value, wiki) : null
    return picture === null ? [] : [{ row, picture }]
  })
}
