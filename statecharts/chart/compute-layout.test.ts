import { describe, expect, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { nestedMachine } from '#statecharts/testing/nested-machine.ts'
import { chartOf, withDescendants } from './chart-of.ts'
import { computeLayout } from './compute-layout.ts'
import type { Box, Layout, PlacedEdge, Point } from './layout.ts'

const charts = [...catalogue.map(({ machine }) => machine), nestedMachine].map(machine => {
  const chart = chartOf(machine)
  return { id: machine.id, chart, layout: computeLayout(chart) }
})

const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]))
}

/** States without children, which no line may cross. */
const leaves = ({ states }: Layout) => states.filter(({ shape }) => shape !== 'parent')
const labels = ({ edges }: Layout) => edges.flatMap(({ label }) => (label ? [label] : []))

/** The segments of an edge's line as boxes without thickness. */
function segments({ points }: PlacedEdge): Box[] {
  return points.slice(1).map((point, index) => {
    const before: Point = points[index] ?? point
    const [left, right] = [Math.min(point.x, before.x), Math.max(point.x, before.x)]
    const [top, bottom] = [Math.min(point.y, before.y), Math.max(point.y, before.y)]
    return { x: left, y: top, width: right - left, height: bottom - top }
  })
}

const shrunk = ({ x, y, width, height }: Box): Box => ({
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
})

describe.each(charts)('the chart of $id', ({ chart, layout }) => {
  test('has a box for every state, and children inside their parents, below the parent’s text', async () => {
    const { states } = await layout
    const boxes = new Map(states.map(placed => [placed.id, placed]))
    for (const state of withDescendants(chart.root).slice(1)) {
      const box = boxes.get(state.id)
      expect(box).toBeDefined()
      for (const child of state.children) {
        const inner = boxes.get(child.id)
        expect(box && inner && isWithin(inner, box)).toBe(true)
        expect(box && inner && inner.y >= box.y + box.block.height).toBe(true)
      }
    }
  })

  test('has no overlapping boxes and labels', async () => {
    const placed = await layout
    const overlaps = pairs([...leaves(placed), ...labels(placed)]).filter(
      ([one, other]) => !isApart(one, other),
    )
    expect(overlaps).toEqual([])
  })

  test('keeps everything within its size', async () => {
    const placed = await layout
    const paper = { x: 0, y: 0, width: placed.width, height: placed.height }
    const all = [...placed.states, ...labels(placed), ...placed.edges.flatMap(segments)]
    expect(all.filter(box => !isWithin(box, paper))).toEqual([])
  })

  test('shows every transition, as an edge with a label or within its state', async () => {
    const { states, edges } = await layout
    const inside = states.flatMap(({ block }) => block.rows.map(({ transition }) => transition))
    const drawn = new Set([
      ...inside,
      ...edges.filter(({ label }) => label).map(({ transition }) => transition.key),
    ])
    expect(chart.transitions.map(({ key }) => key).filter(key => !drawn.has(key))).toEqual([])
  })

  test('draws no line across a state', async () => {
    const placed = await layout
    const crossed = placed.edges.flatMap(edge =>
      segments(edge).flatMap(segment =>
        leaves(placed)
          .filter(state => !isApart(segment, shrunk(state)))
          .map(({ id }) => `${edge.transition.key} through ${id}`),
      ),
    )
    expect(crossed).toEqual([])
  })

  test('draws no line across the label of another one', async () => {
    const { edges } = await layout
    const crossed = edges.flatMap(edge =>
      edges
        .filter(({ label, transition }) => label && transition !== edge.transition)
        .filter(({ label }) => label && segments(edge).some(segment => !isApart(segment, shrunk(label))))
        .map(({ transition }) => `${edge.transition.key} through ${transition.key}`),
    )
    expect(crossed).toEqual([])
  })

  test('leaves enough room for all text', async () => {
    const placed = await layout
    for (const { width, block } of [...placed.states, ...labels(placed)])
      expect(block.width).toBeLessThanOrEqual(width)
  })

  test('is the same every time', async () => {
    expect(await computeLayout(chart)).toEqual(await layout)
  })
})
