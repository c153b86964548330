import { Text } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import { msg } from '#i18n/msg.ts'
import { ResultBars } from './bars/result-bars.tsx'
import { ResultBubbles } from './bubbles/result-bubbles.tsx'
import type { ViewProps } from './cells/use-view-columns.ts'
import type { QueryResult } from './data/query-result.ts'
import type { ResultWiki } from './data/result-wiki.ts'
import type { View } from './data/views.ts'
import { ResultDimensions } from './dimensions/result-dimensions.tsx'
import { ResultGallery } from './gallery/result-gallery.tsx'
import { ResultGraph } from './graph/result-graph.tsx'
import { ResultMap } from './map/result-map.tsx'
import { ResultArea, ResultLine, ResultScatter } from './plot/result-plot.tsx'
import { ResultTable } from './table/result-table.tsx'
import { ResultTimeline } from './timeline/result-timeline.tsx'
import { ResultTree } from './tree/result-tree.tsx'
import { ResultTreemap } from './treemap/result-treemap.tsx'

const COMPONENTS: Readonly<Record<View, ComponentType<ViewProps>>> = {
  table: ResultTable,
  map: ResultMap,
  timeline: ResultTimeline,
  bars: ResultBars,
  line: ResultLine,
  area: ResultArea,
  scatter: ResultScatter,
  dimensions: ResultDimensions,
  bubbles: ResultBubbles,
  treemap: ResultTreemap,
  graph: ResultGraph,
  tree: ResultTree,
  gallery: ResultGallery,
}

interface ResultViewProps {
  /** Must be the same object while it is the same result. */
  readonly result: QueryResult
  /** One of `viewsOf(result, wiki)`; ignored for a boolean. */
  readonly view: View
  /** Must be the same object at every render. */
  readonly wiki: ResultWiki
}

/** Shows the result of a query. Each new result starts at its first page, in the order of the query. */
export function ResultView({ result, view, wiki }: ResultViewProps) {
  if (result.kind === 'boolean')
    return <Text textStyle="xl">{result.value ? msg('query-yes-so') : msg('query-no-not-so')}</Text>
  const Shown = COMPONENTS[view]
  return <Shown key={`${view} ${keyOf(result)}`} result={result} wiki={wiki} />
}

const keys = new WeakMap<QueryResult, number>()
let answers = 0

/** A distinct key for each result. */
function keyOf(result: QueryResult): number {
  const known = keys.get(result)
  if (known !== undefined) return known
  answers += 1
  keys.set(result, answers)
  return answers
}
