import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FakeCharts } from '#ui/testing/fake-charts.tsx'
import { renderPage } from '#ui/testing/render-page.tsx'
import { stubWindow, type WindowStubs } from '#ui/testing/stub-window.ts'
import type { TableResult } from './data/query-result.ts'
import { VIEWS, type View } from './data/views.ts'
import { ResultView } from './result-view.tsx'
import { date, iri, item, point, SERVER, tableOf, text, typed, wiki } from './testing/results.ts'
import { ViewChoice } from './view-choice.tsx'

const paintings = tableOf(
  ['painting', 'paintingLabel', 'painter', 'painterLabel', 'year', 'place', 'height', 'width', 'picture'],
  ['The harbour', 'Still life', 'Self-portrait'].map((title, index) => ({
    painting: item(`Q${index + 1}`),
    paintingLabel: text(title),
    painter: item('Q9'),
    painterLabel: text('Anna Weber'),
    year: date(`188${9 - index}-05-06T00:00:00Z`),
    place: point(`Point(${10 + index} 50)`),
    height: typed(`${10 * (index + 1)}`, 'decimal'),
    width: typed(`${7 * (index + 1)}`, 'decimal'),
    picture: iri(`${SERVER}/wiki/File:Painting_${index}.jpg`),
  })),
)

let stubs: WindowStubs
let charts: FakeCharts

beforeEach(() => {
  stubs = stubWindow()
  charts = new FakeCharts()
})

const show = (view: View) => showResult(paintings, view)

const showResult = (result: TableResult, view: View) =>
  renderPage(<ResultView result={result} view={view} wiki={wiki} />, {
    hasToasts: false,
    wrap: page => charts.provide(page),
  })

const inhabitants = tableOf(
  ['year', 'town', 'count'],
  [
    ['1900', 'Bern', '10'],
    ['1900', '', '7'],
    ['1950', '', '8'],
    ['1950', 'Bern', '20'],
    ['2000', '', '9'],
  ].map(([year = '', town = '', count = '']) => ({
    year: date(`${year}-01-01T00:00:00Z`),
    ...(town !== '' && { town: text(town) }),
    count: typed(count, 'integer'),
  })),
)

const drawn = () => waitFor(() => expect(charts.options.length).toBeGreaterThan(0))

describe.each([
  ['map', 'Map with 3 points', 'point', 'The harbour'],
  ['timeline', 'Timeline with 3 dates', 'date', 'Self-portrait'],
  ['bars', 'Bar chart of height with 3 bars', 'bar', 'The harbour'],
  ['line', 'Line chart of height along year with 3 points', 'point', 'Self-portrait'],
  ['area', 'Area chart of height along year with 3 points', 'point', 'Self-portrait'],
  ['scatter', 'Scatter chart of height along year with 3 points', 'point', 'Self-portrait'],
  ['dimensions', 'Chart of 7 dimensions with 3 rows', 'row', 'The harbour'],
  ['bubbles', 'Bubble chart of height with 3 bubbles', 'bubble', 'The harbour'],
  ['treemap', 'Treemap of height with 3 areas', 'area', 'The harbour'],
  ['graph', 'Graph of 4 things and 3 connections', 'thing', 'The harbour'],
] as const)('the %s', (view, label, what, first) => {
  // The library counts the whole of a treemap too.
  const firstIndex = view === 'treemap' ? 1 : 0
  const lastAction = view === 'dimensions' ? 'highlight' : 'showTip'
  test('says what it shows and has no violations', async () => {
    const { container } = show(view)
    await drawn()
    expect(screen.getByRole('img', { name: label })).toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('can be gone through with buttons, and says in words what is selected', async () => {
    const { user } = show(view)
    await drawn()
    const selected = within(screen.getByRole('status', { name: `Selected ${what}` }))
    await user.click(screen.getByRole('button', { name: `Next ${what}` }))
    expect(selected.getByRole('link', { name: first })).toBeInTheDocument()
    expect(charts.actions.filter(({ type }) => type !== 'downplay')).toMatchObject([
      { type: 'highlight', dataIndex: firstIndex },
      // A line across several axes has no place for a tooltip.
      ...(view === 'dimensions' ? [] : [{ type: 'showTip', dataIndex: firstIndex }]),
    ])
    await user.click(screen.getByRole('button', { name: `Previous ${what}` }))
    expect(charts.actions.at(-1)).toMatchObject({
      type: lastAction,
      dataIndex: view === 'graph' ? 3 : 2 + firstIndex,
    })
  })

  test('selects what is pressed', async () => {
    show(view)
    await drawn()
    act(() => charts.press(1))
    const selected = within(screen.getByRole('status', { name: `Selected ${what}` }))
    expect(selected.getAllByRole('link').length).toBeGreaterThan(0)
    expect(charts.actions.at(-1)).toMatchObject({ type: lastAction, dataIndex: 1 })
  })

  test('moves nothing for people who prefer that', async () => {
    stubs.reduceMotion(true)
    show(view)
    await drawn()
    expect(charts.options.at(-1)).toMatchObject({ animation: false })
  })

  test('says that it could not be loaded, and tries again', async () => {
    charts.failures = 1
    const { user } = show(view)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await drawn()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('says that it cannot be drawn', async () => {
    charts.fault = new RangeError('Invalid array length')
    show(view)
    expect(await screen.findByRole('alert')).toHaveTextContent('The table shows the same data.')
  })

  test('gives back what it took when another view is chosen', async () => {
    const { rerender } = show(view)
    await drawn()
    rerender(<ResultView result={paintings} view="table" wiki={wiki} />)
    expect(charts.disposed).toBe(1)
    expect(screen.getByRole('table')).toBeInTheDocument()
  })
})

describe('the bar chart', () => {
  test('can show another column with numbers', async () => {
    const { user } = show('bars')
    await drawn()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Length of the bars' }), 'width')
    await waitFor(() => expect(charts.options.at(-1)).toMatchObject({ series: [{ data: [7, 14, 21] }] }))
  })

  test('selects nothing on another page, and begins with the first page of another column', async () => {
    const many = tableOf(
      ['one', 'other'],
      Array.from({ length: 30 }, (_, index) => ({
        one: typed(String(index), 'integer'),
        other: typed(String(100 + index), 'integer'),
      })),
    )
    const { user } = renderPage(<ResultView result={many} view="bars" wiki={wiki} />, {
      ...{ hasToasts: false, wrap: page => charts.provide(page) },
    })
    await drawn()
    await user.click(screen.getByRole('button', { name: 'Next bar' }))
    const selected = screen.getByRole('status', { name: 'Selected bar' })
    expect(selected).toHaveTextContent('one0')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(selected).toBeEmptyDOMElement()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Length of the bars' }), 'other')
    expect(screen.getByText('1 to 20 of 30 bars')).toBeInTheDocument()
  })
})

describe('the line chart', () => {
  test('can go along another column, and connects nothing where several rows are at one place', async () => {
    const { user } = show('line')
    await drawn()
    expect(charts.options.at(-1)).toMatchObject({ series: [{ type: 'scatter' }, { type: 'line' }] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Across' }), 'width')
    await waitFor(() =>
      expect(charts.options.at(-1)).toMatchObject({
        series: [
          { data: [{ value: [7, 10] }, { value: [14, 20] }, { value: [21, 30] }] },
          {
            data: [
              [7, 10],
              [14, 20],
              [21, 30],
            ],
          },
        ],
      }),
    )
  })

  test('has a line for each series where a column makes lines of the points, or one for all if asked', async () => {
    const { user, container } = showResult(inhabitants, 'line')
    await drawn()
    expect(
      screen.getByRole('img', { name: 'Line chart of count along year for each town with 5 points' }),
    ).toBeInTheDocument()
    const legend = within(screen.getByRole('list', { name: 'Series' }))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bern', 'no town'])
    await expectNoAxeViolations(container)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Series' }), 'All in one')
    await waitFor(() => expect(charts.options.at(-1)).toMatchObject({ series: [{ type: 'scatter' }] }))
    expect(screen.queryByRole('list', { name: 'Series' })).not.toBeInTheDocument()
  })

  test('goes along names where there is nothing else', async () => {
    const named = tableOf(
      ['month', 'count'],
      ['May', '<b>June'].map((name, index) => ({ month: text(name), count: typed(`${index}`, 'integer') })),
    )
    showResult(named, 'line')
    await drawn()
    expect(charts.options.at(-1)).toMatchObject({ xAxis: { type: 'category', data: ['May', '<b>June'] } })
  })

  test('says that it connects nothing where several rows are at one place', async () => {
    const same = tableOf(
      ['x', 'y'],
      ['1', '2'].map(value => ({ x: typed('5', 'integer'), y: typed(value, 'integer') })),
    )
    renderPage(<ResultView result={same} view="line" wiki={wiki} />, {
      hasToasts: false,
      wrap: page => charts.provide(page),
    })
    await drawn()
    expect(screen.getByText('Several rows have the same x, so their points are not connected.')).toBeVisible()
    expect(charts.options.at(-1)).toMatchObject({ series: [{ type: 'scatter' }] })
  })
})

describe('the area chart', () => {
  test('lays series on top of each other, and says what a missing value counts as', async () => {
    showResult(inhabitants, 'area')
    await drawn()
    expect(screen.getByText('Where a series has no value, it counts as 0.')).toBeVisible()
    expect(charts.options.at(-1)).toMatchObject({
      series: [
        {
          data: [
            { value: [1900, 10] },
            { value: [1900, 17] },
            { value: [1950, 20] },
            { value: [1950, 28] },
            { value: [2000, 9] },
          ],
        },
        ...[
          [10, 20, 0],
          [7, 8, 9],
        ].map(layer => ({ type: 'line', data: layer.map((y, index) => [1900 + 50 * index, y]) })),
      ],
    })
  })

  test('says that only some of many series are shown', async () => {
    const many = tableOf(
      ['year', 'town', 'count'],
      Array.from({ length: 24 }, (_, index) => ({
        year: typed(`${1900 + (index % 2)}`, 'integer'),
        town: text(`Town ${Math.floor(index / 2)}`),
        count: typed('1', 'integer'),
      })),
    )
    const { user } = showResult(many, 'area')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Up' }), 'count')
    expect(
      await screen.findByText('The first 8 of 12 series are shown. The table has all of them.'),
    ).toBeVisible()
  })
})

describe('the tree', () => {
  const works = tableOf(
    ['country', 'countryLabel', 'town', 'townLabel', 'count'],
    ['Bern', 'Thun', 'Bern'].map((name, index) => ({
      country: item('Q39'),
      countryLabel: text('Switzerland'),
      town: item(name === 'Bern' ? 'Q70' : 'Q10'),
      townLabel: text(name),
      count: typed(`${index}`, 'integer'),
    })),
  )

  test('opens and closes what is below a thing, with what is said about it', async () => {
    const { user, container } = showResult(works, 'tree')
    const top = screen.getByRole('list', { name: 'Tree of 3 things' })
    expect(within(top).getAllByRole('listitem')).toHaveLength(1)
    const toggle = within(top).getByRole('button', { name: '2 things below Switzerland' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    toggle.focus()
    await user.keyboard('{Enter}')
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const below = within(screen.getByRole('list', { name: '2 things below Switzerland' }))
    expect(below.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '•Bern Q7002',
      '•Thun Q101',
    ])
    await expectNoAxeViolations(container)
    await user.keyboard(' ')
    expect(within(top).getAllByRole('listitem')).toHaveLength(1)
  })

  test('shows the many things below one in steps', async () => {
    const many = tableOf(
      ['a', 'b'],
      Array.from({ length: 60 }, (_, index) => ({ a: item('Q1'), b: item(`Q${index + 2}`) })),
    )
    const { user } = showResult(many, 'tree')
    await user.click(screen.getByRole('button', { name: '60 things below Q1' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(51)
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(61)
  })

  test('has the pictures of things', async () => {
    showResult(paintings, 'tree')
    const top = screen.getByRole('list', { name: 'Tree of 6 things' })
    expect(within(top).getAllByRole('button')).toHaveLength(3)
  })
})

describe('the treemap', () => {
  test('has an area for each number greater than 0', async () => {
    const mixed = tableOf(
      ['n', 'a'],
      ['3', '0', '-2', '5'].map(value => ({ n: typed(value, 'integer'), a: text(`a${value}`) })),
    )
    renderPage(<ResultView result={mixed} view="treemap" wiki={wiki} />, {
      hasToasts: false,
      wrap: page => charts.provide(page),
    })
    await drawn()
    expect(charts.options.at(-1)).toMatchObject({
      series: [
        {
          data: [
            { name: 'a3', value: 3 },
            { name: 'a5', value: 5 },
          ],
        },
      ],
    })
  })
})

describe('the map', () => {
  test('zooms with buttons, and shows everything again', async () => {
    const { user } = show('map')
    await drawn()
    expect(charts.maps).toEqual(['countries in detail'])
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(charts.actions.slice(-2)).toMatchObject([
      { type: 'geoRoam', componentType: 'geo', zoom: 1.6, originX: 400, originY: 250 },
      { type: 'geoRoam', zoom: 1 / 1.6 },
    ])
    const before = charts.options.length
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(charts.options.length).toBe(before + 1)
  })
})

describe('the graph', () => {
  test('ignores a press on a connection', async () => {
    show('graph')
    await drawn()
    act(() => charts.press(1, 'edge'))
    expect(screen.getByRole('status', { name: 'Selected thing' })).toBeEmptyDOMElement()
  })

  test('says what a thing is connected to', async () => {
    show('graph')
    await drawn()
    act(() => charts.press(1))
    expect(screen.getByText(/Connected to 3 things/)).toHaveTextContent(
      'The harbour Q1Still life Q2Self-portrait Q3',
    )
  })
})

describe('the timeline', () => {
  test('lists what happened in the order of time', async () => {
    show('timeline')
    await drawn()
    const entries = within(screen.getByRole('list', { name: 'In the order of time' })).getAllByRole(
      'listitem',
    )
    expect(entries.map(entry => within(entry).getByRole('link').textContent)).toEqual([
      'Self-portrait',
      'Still life',
      'The harbour',
    ])
  })
})

describe('the pictures', () => {
  test('are thumbnails of this wiki with what they are of', async () => {
    const { container } = show('gallery')
    const image = screen.getByRole('img', { name: 'The harbour' })
    expect(image).toHaveAttribute('src', '/w/thumb.php?f=Painting_0.jpg&width=320')
    expect(image).toHaveAttribute('loading', 'lazy')
    await expectNoAxeViolations(container)
  })

  test('that the wiki does not have are named', () => {
    show('gallery')
    const image = screen.getByRole('img', { name: 'The harbour' })
    fireEvent.error(image)
    // A file that is smaller than the thumbnail has none.
    expect(image).toHaveAttribute('src', '/wiki/Special:Redirect/file/Painting_0.jpg')
    fireEvent.error(image)
    expect(screen.queryByRole('img', { name: 'The harbour' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Painting 0.jpg' })).toHaveAttribute(
      'href',
      '/wiki/File:Painting_0.jpg',
    )
  })
})

describe('another answer', () => {
  test('starts at its first page', async () => {
    const numbers = (from: number) =>
      tableOf(
        ['n'],
        Array.from({ length: 60 }, (_, index) => ({ n: typed(String(from + index), 'integer') })),
      )
    const { user, rerender } = renderPage(<ResultView result={numbers(0)} view="table" wiki={wiki} />)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    rerender(<ResultView result={numbers(100)} view="table" wiki={wiki} />)
    expect(screen.getByRole('cell', { name: '100' })).toBeInTheDocument()
  })
})

describe('the choice of a view', () => {
  test('offers each allowed view by its name', async () => {
    const chosen: View[] = []
    const { user, container } = renderPage(
      <ViewChoice views={VIEWS} view="table" onView={view => chosen.push(view)} />,
    )
    expect(screen.getByRole('group', { name: 'View' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Bar chart' }))
    expect(chosen).toEqual(['bars'])
    await expectNoAxeViolations(container)
  })

  test('is not there where there is only one', () => {
    renderPage(<ViewChoice views={['table']} view="table" onView={() => {}} />)
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })
})
