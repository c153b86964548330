import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { msg } from '#i18n/msg.ts'
import { Cell } from '#query/results/cells/cell.tsx'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { Pager } from '#query/results/cells/pager.tsx'
import { Thumbnail } from '#query/results/cells/thumbnail.tsx'
import { usePages } from '#query/results/cells/use-pages.ts'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import type { Column } from '#query/results/data/columns.ts'
import { type Picture, readPicture } from '#query/results/data/pictures.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'

const PER_PAGE = 24

/** The pictures of a column, each with the subject of its row. */
export function ResultGallery(props: ViewProps) {
  const { result, wiki } = props
  const { candidates, chosen, choose, title } = useViewColumns(props, 'pictures')
  const pictures = useMemo(() => picturesOf(result, chosen, wiki), [result, chosen, wiki])
  const pages = usePages(pictures, PER_PAGE)
  return (
    <>
      <ColumnChoice label={msg('query-pictures')} columns={candidates} column={chosen} onColumn={choose} />
      <Grid aria-label={msg('query-pictures')}>
        {pages.shown.map(({ row, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
          <Entry key={`${pages.first + index} ${picture.page}`}>
            <chakra.figure>
              <Thumbnail picture={picture} width={320} alt={rowName(row, title, wiki)} isLarge />
              {title !== null && (
                <chakra.figcaption p="2" textStyle="sm" overflowWrap="anywhere">
                  <Cell row={row} column={title} wiki={wiki} />
                </chakra.figcaption>
              )}
            </chakra.figure>
          </Entry>
        ))}
      </Grid>
      <Pager label={msg('query-pages-gallery')} pages={pages} what="pictures" />
    </>
  )
}

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
    gap: '3',
    listStyleType: 'none',
  },
})

const Entry = chakra('li', {
  base: { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.panel', overflow: 'hidden' },
})

/** The rows whose column has a picture of this wiki. */
function picturesOf(
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
