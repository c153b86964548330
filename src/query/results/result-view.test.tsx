import { describe, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { VIEWS, type View } from './data/views.ts'
import { ResultView } from './result-view.tsx'
import { tableOf, typed, wiki } from './testing/results.ts'
import { charts, drawn, eachTestHasCharts, paintings, show, stubs } from './testing/shown-results.tsx'
import { ViewChoice } from './view-choice.tsx'

eachTestHasCharts()

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
  // The library counts the whole treemap as the first datum.
  const firstIndex = view === 'treemap' ? 1 : 0
  const lastAction = view === 'dimensions' ? 'highlight' : 'showTip'
  test('says what it shows and has no accessibility violations', async () => {
    const { container } = show(view)
    await drawn()
    expect(screen.getByRole('img', { name: label })).toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('can be stepped through with buttons, and says in words what is selected', async () => {
    const { user } = show(view)
    await drawn()
    const selected = within(screen.getByRole('status', { name: `Selected ${what}` }))
    await user.click(screen.getByRole('button', { name: `Next ${what}` }))
    expect(selected.getByRole('link', { name: first })).toBeInTheDocument()
    expect(charts.actions.filter(({ type }) => type !== 'downplay')).toMatchObject([
      { type: 'highlight', dataIndex: firstIndex },
      // A line across several axes has no position for a tooltip.
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

  test('has no animations for people who prefer reduced motion', async () => {
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

  test('releases its resources when another view is chosen', async () => {
    const { rerender } = show(view)
    await drawn()
    rerender(<ResultView result={paintings} view="table" wiki={wiki} />)
    expect(charts.disposed).toBe(1)
    expect(screen.getByRole('table')).toBeInTheDocument()
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

  test('is hidden if there is only one', () => {
    renderPage(<ViewChoice views={['table']} view="table" onView={() => {}} />)
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })
})
