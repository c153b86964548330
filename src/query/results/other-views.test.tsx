import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { ResultView } from './result-view.tsx'
import { item, tableOf, text, typed, wiki } from './testing/results.ts'
import { charts, drawn, eachTestHasCharts, paintings, show, showResult } from './testing/shown-results.tsx'

eachTestHasCharts()

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

  test('opens and closes what is below a thing, with its values', async () => {
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

  test('shows many things below one in steps', async () => {
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
  test('lists events in order of time', async () => {
    show('timeline')
    await drawn()
    const entries = within(screen.getByRole('list', { name: 'In chronological order' })).getAllByRole(
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
  test('are thumbnails from this wiki with their subjects', async () => {
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
    // A file that is smaller than the thumbnail size has no thumbnail.
    expect(image).toHaveAttribute('src', '/wiki/Special:Redirect/file/Painting_0.jpg')
    fireEvent.error(image)
    expect(screen.queryByRole('img', { name: 'The harbour' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Painting 0.jpg' })).toHaveAttribute(
      'href',
      '/wiki/File:Painting_0.jpg',
    )
  })
})
