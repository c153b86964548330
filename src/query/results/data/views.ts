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
  table: 'Table',
  map: 'Map',
  timeline: 'Timeline',
  bars: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  scatter: 'Scatter chart',
  dimensions: 'Dimensions',
  bubbles: 'Bubble chart',
  treemap: 'Treemap',
  graph: 'Graph',
  tree: 'Tree',
  gallery: 'Pictures',
}

/** What each view needs, as the end of "A map needs …". */
export const VIEW_NEEDS: Readonly<Record<View, string>> = {
  table: 'nothing',
  map: 'a column of places on Earth',
  timeline: 'a column of dates',
  bars: 'a column of numbers, and another column',
  line: 'a column of numbers, and another column to go along',
  area: 'a column of numbers, and another column to go along',
  scatter: 'two columns of numbers, or one of numbers and one of dates',
  dimensions: 'two columns, one of them with numbers or dates',
  bubbles: 'a column of numbers, and another column',
  treemap: 'a column of numbers, and another column',
  graph: 'two columns of things',
  tree: 'a column of things',
  gallery: 'a column of pictures of this wiki',
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

/** What the query service of Wikidata calls these views. */
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
