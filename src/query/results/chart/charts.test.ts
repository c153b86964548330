/** @jest-environment node */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { root } from '#build/root.ts'
import { barsOption } from '#query/results/bars/bars-option.ts'
import { bubblesOption } from '#query/results/bubbles/bubbles-option.ts'
import { columnsOf } from '#query/results/data/columns.ts'
import { numericRowsOf } from '#query/results/data/numeric-rows.ts'
import { dimensionsOf, MOST_DIMENSIONS, MOST_LINES } from '#query/results/dimensions/dimensions.ts'
import { dimensionsHeight, dimensionsOption } from '#query/results/dimensions/dimensions-option.ts'
import { graphOf, MOST_EDGES, MOST_NODES } from '#query/results/graph/graph-data.ts'
import { graphOption } from '#query/results/graph/graph-option.ts'
import { placeNodes } from '#query/results/graph/place-nodes.ts'
import { mapOption } from '#query/results/map/map-option.ts'
import { toOutline } from '#query/results/map/outline.ts'
import { extentOf, MOST_PLACES, needsDetails, placesOf } from '#query/results/map/places.ts'
import { plotOption } from '#query/results/plot/plot-option.ts'
import { plotOf } from '#query/results/plot/plot-points.ts'
import { date, item, point, tableOf, text, typed, wiki } from '#query/results/testing/results.ts'
import { dotsOf, eventsOf } from '#query/results/timeline/events.ts'
import { timelineOption } from '#query/results/timeline/timeline-option.ts'
import { axisText } from '#ui/chart/axes.ts'
import { type ChartOption, type Drawing, tooltipOf } from '#ui/chart/chart-options.ts'
import { charts } from '#ui/chart/echarts.ts'
import { SERIES_MARKS } from '#ui/chart/series-marks.ts'

const inks = {
  text: '#111',
  muted: '#222',
  line: '#333',
  ground: '#444',
  land: '#555',
  main: '#006',
  second: '#660',
  series: SERIES_MARKS.map((_, index) => `#00000${index}`),
}
const drawing: Drawing = { inks, width: 800, moves: false }

/** Draws an option as SVG, which needs no canvas. */
function drawn(option: ChartOption): string {
  const chart = charts.init(null, null, { renderer: 'svg', ssr: true, width: 800, height: 500 })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

function firstColumns(result: Parameters<typeof columnsOf>[0]) {
  const [one, other] = columnsOf(result)
  if (!one || !other) throw new Error('Fewer than two columns.')
  return [one, other] as const
}

/** How often a color is used. */
const colored = (svg: string, color: string) => svg.split(`fill="${color}"`).length - 1

beforeAll(() => {
  use([SVGRenderer])
  const file = join(root, 'node_modules/world-atlas/countries-110m.json')
  charts.registerMap('countries', toOutline(JSON.parse(readFileSync(file, 'utf8'))))
})

describe('the bar chart', () => {
  const bars = (...values: string[]) => {
    const result = tableOf(
      ['a', 'n'],
      values.map(value => ({ a: text(`<b>${value}`), n: typed(value, 'double') })),
    )
    return numericRowsOf(result, firstColumns(result)[1]).map(({ value }) => ({
      name: `<b>${value}`,
      value,
      text: '',
    }))
  }

  test('draws a bar for each number, with names as text', () => {
    const svg = drawn(barsOption(drawing, bars('3', '-2', '10')))
    expect(colored(svg, inks.main)).toBe(3)
    expect(svg).toContain('&lt;b&gt;10')
  })

  test('draws the largest numbers there are, and leaves out what is none', () => {
    const svg = drawn(barsOption(drawing, bars('1e308', '-1e308', '1.7976931348623157e308', 'NaN', 'INF')))
    expect(colored(svg, inks.main)).toBe(3)
    expect(svg).not.toContain('NaN')
  })
})

/** Rows with hostile texts, which must stay plain text. */
const HOSTILE = ['<img src=x onerror=alert(1)>', '{a|b}', '\u202eabc', 'x'.repeat(100_000), '{c}\n{b}']

describe('the plot', () => {
  const columns = ['x', 'y', 's'].map((name, index) => ({ name, index, labels: null }))
  const plot = (
    rows: readonly (readonly [string, string, string])[],
    connection: 'none' | 'line' | 'area',
  ) => {
    const result = tableOf(
      ['x', 'y', 's'],
      rows.map(([x, y, s]) => ({ x: text(x), y: typed(y, 'double'), s: text(s) })),
    )
    const [across, up, by] = columns
    if (!across || !up || !by) throw new Error('Fewer than three columns.')
    const data = plotOf(result, { across, up, by }, wiki)
    return drawn(plotOption(drawing, { data, connection, textOf: () => '' }))
  }

  test.each(['none', 'line', 'area'] as const)('draws two series, connected by %s', connection => {
    const svg = plot(
      [
        ['May', '3', 'a'],
        ['May', '-4', 'b'],
        ['June', '5', 'a'],
        ['June', '1e308', 'b'],
      ],
      connection,
    )
    expect(colored(svg, '#000000')).toBe(connection === 'area' ? 3 : 2)
    expect(colored(svg, '#000001')).toBe(connection === 'area' ? 3 : 2)
    expect(svg).not.toContain('NaN')
  })

  test('writes names as text', () => {
    const svg = plot(
      HOSTILE.map(name => [name, '1', name] as const),
      'area',
    )
    expect(svg).toContain('&lt;img')
    expect(svg).not.toContain('<img')
    expect(svg.length).toBeLessThan(50_000)
  })
})

test('a tooltip treats nothing in a name as a style', () => {
  const { formatter } = tooltipOf(inks, () => 'A {b|c} d')
  const say = formatter as unknown as (params: { dataIndex: number }) => string
  expect(say({ dataIndex: 0 })).toBe('A {\u2060b|c} d')
})

describe('the bubble chart', () => {
  const bubbles = (...values: number[]) => values.map(value => ({ name: `<b>${value}`, value, text: '' }))

  test('draws a circle for each number, with names as text where there is room', () => {
    const svg = drawn(bubblesOption(drawing, bubbles(3, 2, 10)))
    expect(colored(svg, inks.main)).toBe(3)
    expect(svg).toContain('&lt;b&gt;10')
  })

  test.each([
    ['nothing', [], 0],
    ['one number', [1e150], 1],
    ['numbers as far apart as can be', [1e-300, 1e150], 2],
    ['300 of the same number', Array.from({ length: 300 }, () => 1), 300],
  ])('draws %s', (_name, values, count) => {
    const svg = drawn(bubblesOption(drawing, bubbles(...values)))
    expect(colored(svg, inks.main)).toBe(count)
    expect(svg).not.toContain('NaN')
  })
})

describe('the dimensions', () => {
  const lines = (svg: string) => svg.split('<polyline').length - 1
  const dimensions = (rows: readonly Record<string, unknown>[]) => {
    const result = tableOf([...new Set(rows.flatMap(row => Object.keys(row)))], rows)
    return dimensionsOf(result, columnsOf(result), wiki)
  }

  test.each([
    ['beside each other', 800],
    ['below each other on a narrow page', 320],
  ])('are axes of numbers, years and names, %s', (_name, width) => {
    const data = dimensions([
      { a: typed('1', 'integer'), b: date('1900-01-01'), c: text('<b>x') },
      { a: typed('1e308', 'double'), b: date('-0044-01-01'), c: typed('5', 'integer') },
      { a: typed('3', 'integer') },
    ])
    expect(data.dimensions.map(({ scale }) => scale)).toEqual(['numbers', 'years', 'names'])
    expect(data.lines).toHaveLength(2)
    const svg = drawn(dimensionsOption({ ...drawing, width }, data, () => ''))
    expect(lines(svg)).toBe(2)
    expect(svg).toContain('&lt;b&gt;x')
    expect(svg).not.toContain('NaN')
  })

  test('are limited in number, and say what is left out', () => {
    const row = Object.fromEntries(
      Array.from({ length: MOST_DIMENSIONS + 3 }, (_, index) => [
        `c${index}`,
        text(HOSTILE[index % 5] ?? ''),
      ]),
    )
    const data = dimensions(Array.from({ length: MOST_LINES + 7 }, () => row))
    expect(data.left).toEqual({ rows: 7, columns: 3 })
    expect(dimensionsHeight(data)).toBeLessThan(800)
    const svg = drawn(dimensionsOption(drawing, data, () => ''))
    expect(lines(svg)).toBe(MOST_LINES)
    expect(svg).not.toContain('<img')
  })
})

describe('the map', () => {
  const placed = (...points: string[]) => {
    const result = tableOf(
      ['a', 'p'],
      points.map(value => ({ a: text('x'), p: point(value) })),
    )
    return placesOf(result, firstColumns(result)[1])
  }
  const map = (...points: string[]) => {
    const { places } = placed(...points)
    return drawn(mapOption(drawing, 'countries', places, extentOf(places), () => ''))
  }

  test('draws the places on the outline of the world', () => {
    const svg = map('Point(13.4 52.5)', 'Point(-70 -33)', 'Point(174 -41)')
    expect(colored(svg, inks.main)).toBe(3)
    expect(colored(svg, inks.land)).toBeGreaterThan(100)
  })

  test.each([['one place'], ['the poles and the date line']])('draws %s', name => {
    const points = name === 'one place' ? ['Point(7 46)'] : ['Point(180 90)', 'Point(-180 -90)']
    const svg = map(...points)
    expect(colored(svg, inks.main)).toBe(points.length)
    expect(svg).not.toContain('NaN')
  })

  test('leaves out places beyond those that a browser draws quickly, and says how many', () => {
    const { places, left } = placed(...Array.from({ length: MOST_PLACES + 7 }, () => 'Point(1 1)'))
    expect([places.length, left]).toEqual([MOST_PLACES, 7])
  })

  test('takes the details of coasts only for a part of the world', () => {
    expect(needsDetails(extentOf(placed('Point(7 46)', 'Point(11 48)').places))).toBe(true)
    expect(needsDetails(extentOf(placed('Point(7 46)', 'Point(110 48)').places))).toBe(false)
    expect(needsDetails(extentOf([]))).toBe(false)
  })
})

describe('the timeline', () => {
  const events = (...dates: string[]) => {
    const result = tableOf(
      ['a', 'd'],
      dates.map(value => ({ a: text('x'), d: date(value) })),
    )
    return eventsOf(result, firstColumns(result)[1])
  }

  test('piles up what happened at about the same time', () => {
    const dots = dotsOf(events('1900-01-02', '1900-01-01', '1950-01-01', 'never'), 20)
    expect(dots.map(({ level }) => level)).toEqual([0, 1, 0])
    expect(colored(drawn(timelineOption(drawing, dots, () => '')), inks.main)).toBe(3)
  })

  test.each([
    ['one date', ['1900-01-01']],
    ['the same date a thousand times', Array.from({ length: 1_000 }, () => '1900-01-01')],
    ['dates as far apart as can be', ['-99999999999999-01-01', '99999999999999-01-01']],
  ])('draws %s', (_name, dates) => {
    const svg = drawn(timelineOption(drawing, dotsOf(events(...dates), 50), () => ''))
    expect(colored(svg, inks.main)).toBe(dates.length)
    expect(svg).not.toContain('NaN')
  })

  test.each([
    [1889, 300, '1889'],
    [-44, 300, '44 BC'],
    [0, 3_000, '1'],
    [-13_800_000_000, 1e11, '14 billion BC'],
    [2020.5, 1, 'Jul 2020'],
  ])('writes %d on an axis of %d years as %s', (at, span, words) => {
    expect(axisText(at, span, 'en-GB')).toBe(words)
  })
})

describe('the graph', () => {
  const graph = (pairs: readonly (readonly [string, string])[]) => {
    const result = tableOf(
      ['a', 'b'],
      pairs.map(([a, b]) => ({ a: item(a), b: item(b) })),
    )
    return graphOf(result, ...firstColumns(result))
  }
  const draw = (data: ReturnType<typeof graph>) =>
    drawn(graphOption(drawing, data, placeNodes(data.nodes.length, data.edges), () => 'the same name'))

  test('has each thing and each connection once', () => {
    const data = graph([
      ['Q1', 'Q2'],
      ['Q2', 'Q1'],
      ['Q1', 'Q2'],
      ['Q3', 'Q3'],
    ])
    expect(data.nodes.map(({ neighbors }) => [...neighbors])).toEqual([[1], [0], [2]])
    expect(data.edges).toHaveLength(3)
    expect(colored(draw(data), inks.main)).toBe(3)
  })

  test('leaves out what nobody could see, and says how much', () => {
    const data = graph(
      Array.from({ length: 5_000 }, (_, index) => [`Q${1 + (index % 700)}`, `Q${1000 + index}`]),
    )
    expect(data.nodes.length).toBeLessThanOrEqual(MOST_NODES)
    expect(data.edges.length).toBeLessThanOrEqual(MOST_EDGES)
    expect(data.edges.length + data.left).toBe(5_000)
    expect(draw(data)).not.toContain('NaN')
  })

  test('puts connected things closer than others, and nothing in the same place', () => {
    const positions = placeNodes(6, [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
    ])
    const between = (one: number, other: number) => {
      const [a, b] = [positions[one], positions[other]]
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.NaN
    }
    expect(between(0, 1)).toBeLessThan(between(0, 4))
    expect(between(4, 5)).toBeLessThan(between(1, 5))
    expect(Math.min(between(0, 1), between(0, 2), between(3, 5))).toBeGreaterThan(10)
  })

  test('looks the same every time', () => {
    expect(placeNodes(20, [{ from: 0, to: 9 }])).toEqual(placeNodes(20, [{ from: 0, to: 9 }]))
  })
})
