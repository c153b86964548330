import { msg } from '#i18n/msg.ts'
import { columnsOf } from './columns.ts'
import { contentsOf } from './contents.ts'
import type { QueryResult } from './query-result.ts'
import type { ResultWiki } from './result-wiki.ts'

/** The ways to look at a result, in the order in which they are offered. */
export const VIEWS = [
  'table',
  'map',
  'timeline',
  'bars',
  'line',
  'area',
  'scatter',
  'dimensions',
  'bubbles',
  'treemap',
  'graph',
  'tree',
  'gallery',
] as const
export type View = (typeof VIEWS)[number]

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  table: msg('query-table'),
  map: msg('query-map'),
  timeline: msg('query-timeline'),
  bars: msg('query-bar-chart'),
  line: msg('query-line-chart'),
  area: msg('query-area-chart'),
  scatter: msg('query-scatter-chart'),
  dimensions: msg('query-dimensions'),
  bubbles: msg('query-bubble-chart'),
  treemap: msg('query-treemap'),
  graph: msg('query-graph'),
  tree: msg('query-tree'),
  gallery: msg('query-pictures'),
}

/** The texts if a query asks for a view that its result does not allow. A table is always possible. */
export const VIEW_MISSES: Readonly<Record<View, string>> = {
  table: '',
  map: msg('query-no-map'),
  timeline: msg('query-no-timeline'),
  bars: msg('query-no-bar-chart'),
  line: msg('query-no-line-chart'),
  area: msg('query-no-area-chart'),
  scatter: msg('query-no-scatter-chart'),
  dimensions: msg('query-no-dimensions'),
  bubbles: msg('query-no-bubble-chart'),
  treemap: msg('query-no-treemap'),
  graph: msg('query-no-graph'),
  tree: msg('query-no-tree'),
  gallery: msg('query-no-pictures'),
}

/** The views that the columns of a result allow, the table first. A boolean has none. */
export function viewsOf(result: QueryResult, wiki: ResultWiki): readonly View[] {
  if (result.kind === 'boolean') return []
  const { points, dates, numbers, things, pictures } = contentsOf(result, wiki)
  const hasColumns = columnsOf(result).length > 1
  const isNamed = numbers.length > 0 && hasColumns
  const isPlotted = numbers.length > 1 || (numbers.length > 0 && dates.length > 0)
  const allowed: Readonly<Record<View, boolean>> = {
    table: true,
    map: points.length > 0,
    timeline: dates.length > 0,
    bars: isNamed,
    line: isNamed,
    area: isNamed,
    scatter: isPlotted,
    dimensions: hasColumns && numbers.length + dates.length > 0,
    bubbles: isNamed,
    treemap: isNamed,
    graph: things.length > 1,
    tree: things.length > 0,
    gallery: pictures.length > 0,
  }
  return VIEWS.filter(view => allowed[view])
}

/** The names of these views in Wikidata's query service. */
const WIKIDATA_NAMES: ReadonlyMap<string, View> = new Map([
  ['table', 'table'],
  ['map', 'map'],
  ['timeline', 'timeline'],
  ['barchart', 'bars'],
  ['linechart', 'line'],
  ['areachart', 'area'],
  ['scatterchart', 'scatter'],
  ['dimensions', 'dimensions'],
  ['treemap', 'treemap'],
  ['bubblechart', 'bubbles'],
  ['tree', 'tree'],
  ['graph', 'graph'],
  ['imagegrid', 'gallery'],
])

/** The view that a query asks for with a comment such as `#defaultView:Map`; null without one. */
export function viewAskedFor(query: string): View | null {
  const [, name] = /^[ \t]*#[ \t]*defaultView:[ \t]*(\w+)/m.exec(query) ?? []
  return WIKIDATA_NAMES.get(name?.toLowerCase() ?? '') ?? null
}
