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
  'scatter',
  'treemap',
  'graph',
  'gallery',
] as const
export type View = (typeof VIEWS)[number]

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  table: 'Table',
  map: 'Map',
  timeline: 'Timeline',
  bars: 'Bar chart',
  line: 'Line chart',
  scatter: 'Scatter chart',
  treemap: 'Treemap',
  graph: 'Graph',
  gallery: 'Pictures',
}

/** The views that the columns of a result allow, the table first. A boolean has none. */
export function viewsOf(result: QueryResult, wiki: ResultWiki): readonly View[] {
  if (result.kind === 'boolean') return []
  const { points, dates, numbers, things, pictures } = contentsOf(result, wiki)
  const isNamed = numbers.length > 0 && columnsOf(result).length > 1
  const isPlotted = numbers.length > 1 || (numbers.length > 0 && dates.length > 0)
  const allowed: Readonly<Record<View, boolean>> = {
    table: true,
    map: points.length > 0,
    timeline: dates.length > 0,
    bars: isNamed,
    line: isPlotted,
    scatter: isPlotted,
    treemap: isNamed,
    graph: things.length > 1,
    gallery: pictures.length > 0,
  }
  return VIEWS.filter(view => allowed[view])
}

/** What the query service of Wikidata calls these views, and those that are nearest to some of its others. */
const WIKIDATA_NAMES: ReadonlyMap<string, View> = new Map([
  ['table', 'table'],
  ['map', 'map'],
  ['timeline', 'timeline'],
  ['barchart', 'bars'],
  ['linechart', 'line'],
  ['areachart', 'line'],
  ['scatterchart', 'scatter'],
  ['dimensions', 'scatter'],
  ['treemap', 'treemap'],
  ['bubblechart', 'treemap'],
  ['tree', 'graph'],
  ['graph', 'graph'],
  ['imagegrid', 'gallery'],
])

/** The view that a query asks for with a comment such as `#defaultView:Map`; null without one. */
export function viewAskedFor(query: string): View | null {
  const [, name] = /^[ \t]*#[ \t]*defaultView:[ \t]*(\w+)/m.exec(query) ?? []
  return WIKIDATA_NAMES.get(name?.toLowerCase() ?? '') ?? null
}
