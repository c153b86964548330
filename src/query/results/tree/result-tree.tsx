import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Pager } from '#query/results/cells/pager.tsx'
import { usePages } from '#query/results/cells/use-pages.ts'
import type { ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { columnsOf } from '#query/results/data/columns.ts'
import { contentsOf } from '#query/results/data/contents.ts'
import { BranchList } from './branch-list.tsx'
import { treeOf } from './tree-data.ts'

const PER_PAGE = 30

/** The things of each row as a path in a tree, whose nodes can be opened. */
export function ResultTree({ result, wiki }: ViewProps) {
  const tree = useMemo(
    () => treeOf(result, columnsOf(result), contentsOf(result, wiki), wiki),
    [result, wiki],
  )
  const pages = usePages(tree.roots, PER_PAGE)
  return (
    <>
      <LeftOut shown={tree.count} left={tree.left} what="things" />
      <Frame>
        <BranchList
          key={pages.page}
          label={msg('query-tree-of', formatCount(tree.count), tree.count)}
          branches={pages.shown}
          level={0}
          wiki={wiki}
        />
      </Frame>
      <Pager label={msg('query-pages-tree')} pages={pages} what="roots" />
    </>
  )
}

const Frame = chakra('div', { base: { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.panel', p: '3' } })
