import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { ResultView } from './result-view.tsx'
import { date, tableOf, text, typed, wiki } from './testing/results.ts'
import { charts, drawn, eachTestHasCharts, show, showResult } from './testing/shown-results.tsx'

eachTestHasCharts()

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
  test('can follow another column, and connects nothing where several rows are at one place', async () => {
    const { user } = show('line')
    await drawn()
    expect(charts.options.at(-1)).toMatchObject({ series: [{ type: 'scatter' }, { type: 'line' }] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Horizontal axis' }), 'width')
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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Series' }), 'All in one series')
    await waitFor(() => expect(charts.options.at(-1)).toMatchObject({ series: [{ type: 'scatter' }] }))
    expect(screen.queryByRole('list', { name: 'Series' })).not.toBeInTheDocument()
  })

  test('follows names if there is nothing else', async () => {
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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vertical axis' }), 'count')
    expect(
      await screen.findByText('The first 8 of 12 series are shown. The table has all of them.'),
    ).toBeVisible()
  })
})
