import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { ResultView } from '#query/results/result-view.tsx'
import { date, iri, item, tableOf, text, typed, wiki } from '#query/results/testing/results.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { narrowWindow, widenWindow } from '#ui/testing/narrow-window.ts'
import { renderPage } from '#ui/testing/render-page.tsx'

const paintings = tableOf(
  ['painting', 'paintingLabel', 'year', 'height'],
  [
    {
      painting: item('Q1'),
      paintingLabel: text('The harbour'),
      year: date('1889-05-06T00:00:00Z'),
      height: typed('10', 'decimal'),
    },
    {
      painting: item('Q2'),
      paintingLabel: text('Étude'),
      year: date('1902-00-00T00:00:00Z'),
      height: typed('9', 'decimal'),
    },
    { painting: item('Q3'), paintingLabel: text('Q3'), height: typed('120.5', 'decimal') },
  ],
)

const cells = (name: string) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[headers().indexOf(name)]?.textContent)

const headers = () =>
  screen.getAllByRole('columnheader').map(header => header.textContent?.replace(/[↕↑↓]/, ''))

/** A day in the reader's language. */
const day = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

describe('the table of results', () => {
  afterEach(widenWindow)

  test('shows things as links with their labels and ids, and dates and numbers as people write them', async () => {
    const { container } = renderPage(<ResultView result={paintings} view="table" wiki={wiki} />)
    expect(headers()).toEqual(['painting', 'year', 'height'])
    expect(screen.getByRole('link', { name: 'The harbour' })).toHaveAttribute(
      'href',
      '/wiki/Special:EntityPage/Q1',
    )
    expect(cells('painting')).toEqual(['The harbour Q1', 'Étude Q2', 'Q3'])
    expect(cells('year')).toEqual([day('1889-05-06'), '1902', ''])
    await expectNoAxeViolations(container)
  })

  test('sorts numbers by value, the other way round, and again as the query does', async () => {
    const { user } = renderPage(<ResultView result={paintings} view="table" wiki={wiki} />)
    const press = () => user.click(screen.getByRole('button', { name: 'height' }))
    await press()
    expect(cells('height')).toEqual(['9', '10', '120.5'])
    expect(screen.getByRole('columnheader', { name: 'height' })).toHaveAttribute('aria-sort', 'ascending')
    await press()
    expect(cells('height')).toEqual(['120.5', '10', '9'])
    await press()
    expect(cells('height')).toEqual(['10', '9', '120.5'])
  })

  test('keeps cells without a value last in both directions', async () => {
    const { user } = renderPage(<ResultView result={paintings} view="table" wiki={wiki} />)
    for (const last of ['', '']) {
      await user.click(screen.getByRole('button', { name: 'year' }))
      expect(cells('year').at(-1)).toBe(last)
    }
  })

  test('can be sorted where rows are cards', async () => {
    const { user } = renderPage(<ResultView result={paintings} view="table" wiki={wiki} />)
    narrowWindow()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'painting, descending')
    widenWindow()
    expect(cells('painting')).toEqual(['The harbour Q1', 'Q3', 'Étude Q2'])
    expect(screen.getByText('Sorted by painting, descending.')).toBeInTheDocument()
  })

  test('shows a page of 100,000 rows at a time', async () => {
    const many = tableOf(
      ['n'],
      Array.from({ length: 100_000 }, (_, n) => ({ n: typed(String(n), 'integer') })),
    )
    const { user } = renderPage(<ResultView result={many} view="table" wiki={wiki} />)
    expect(screen.getAllByRole('row')).toHaveLength(51)
    expect(screen.getByText('1 to 50 of 100,000 rows')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Last page' }))
    expect(screen.getByText('99,951 to 100,000 of 100,000 rows')).toBeInTheDocument()
    expect(cells('n').at(-1)?.replace(/\D/g, '')).toBe('99999')
    await user.click(screen.getByRole('button', { name: 'n' }))
    expect(cells('n')[0]).toBe('0')
  })

  test('shows the first columns of a thousand and says so', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `c${index}`)
    const wide = tableOf(names, [Object.fromEntries(names.map(name => [name, text('x')]))])
    renderPage(<ResultView result={wide} view="table" wiki={wiki} />)
    expect(screen.getAllByRole('columnheader')).toHaveLength(60)
    expect(screen.getByText(/first 60 of 1,000 columns/)).toBeInTheDocument()
  })

  test('shows the beginning of a very long value, and more when asked', async () => {
    const long = tableOf(['x'], [{ x: text('a'.repeat(5_000_000)) }])
    const { user } = renderPage(<ResultView result={long} view="table" wiki={wiki} />)
    expect(screen.getByRole('cell').textContent?.length).toBeLessThan(400)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(screen.getByRole('cell').textContent?.length).toBeLessThan(20_100)
  })

  test('shows markup as text and links no scripts', () => {
    const hostile = tableOf(
      ['a', 'aLabel', 'b'],
      [
        {
          a: iri('javascript:alert(1)'),
          aLabel: text('<img src=x onerror=alert(1)>'),
          b: iri('data:text/html,hi'),
        },
      ],
    )
    renderPage(<ResultView result={hostile} view="table" wiki={wiki} />)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  })

  test('says that nothing was found', () => {
    renderPage(<ResultView result={tableOf(['x'], [])} view="table" wiki={wiki} />)
    expect(screen.getByText(/No results/)).toBeInTheDocument()
  })

  test('answers a yes-or-no question in words', () => {
    renderPage(<ResultView result={{ kind: 'boolean', value: false }} view="table" wiki={wiki} />)
    expect(screen.getByText('No: this is not the case.')).toBeInTheDocument()
  })
})
