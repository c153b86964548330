import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exampleList, exampleWiki } from '#store/testing/example-wikis.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { stubWindow, type WindowStubs } from '#ui/testing/stub-window.ts'
import { DiscoveryPage } from './discovery-page.tsx'

let stubs: WindowStubs
beforeEach(() => {
  stubs = stubWindow()
})

const wikis = [
  exampleWiki({ id: 1, sitename: 'Zoo', logo_url: '/logo/1.png' }),
  exampleWiki({ id: 2, sitename: 'Archive', wiki_site_stats: null }),
]

async function open(path = '/discovery', list = exampleList(wikis, { total: 2 })) {
  const server = createFakeServer()
  server.on('GET /wiki', { json: list })
  const page = await renderStorePage(<DiscoveryPage />, { path, route: '/discovery', server })
  return page
}

const sort = () => screen.getByRole('combobox', { name: 'Sort by' })
const excludeEmpty = () => screen.getByRole('checkbox', { name: 'exclude empty Wikibases' })

describe('the gallery of wikis', () => {
  test('shows its heading and the number of results, sorted by pages and without empty wikis by default', async () => {
    const { server } = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'A tour of Wikibases in the cloud' })).toBeVisible()
    expect(await screen.findByText('2 results')).toHaveAttribute('role', 'status')
    expect(sort()).toHaveDisplayValue('Number of pages')
    expect(excludeEmpty()).toBeChecked()
    expect(server.requestsTo('GET /wiki')).toHaveLength(1)
    expect(Object.fromEntries(server.requestsTo('GET /wiki')[0]?.query ?? [])).toEqual({
      sort: 'pages',
      direction: 'desc',
      is_active: '1',
      page: '1',
      per_page: '24',
    })
  })

  test('shows logo or first letter, name and number of pages on each card, which opens the wiki in a new tab', async () => {
    await open()
    const [zoo, archive] = await screen.findAllByRole('listitem')
    expect(zoo?.querySelector('img')).toHaveAttribute('src', '/logo/1.png')
    expect(zoo).toHaveTextContent('No. of pages: 10')
    expect(
      within(zoo ?? document.body).getByRole('link', { name: 'Zoo (opens in a new tab)' }),
    ).toMatchObject({
      href: 'http://wiki-1.localhost:8080/',
      target: '_blank',
    })
    expect(within(archive ?? document.body).getByText('A')).toBeVisible()
    expect(archive).toHaveTextContent('No. of pages: currently unavailable')
  })

  test('opens a wiki with Tab and Enter', async () => {
    const { user } = await open()
    const link = await screen.findByRole('link', { name: /Zoo/ })
    const followed = jest.fn((event: Event) => event.preventDefault())
    link.addEventListener('click', followed)
    for (let step = 0; step < 3; step += 1) await user.tab()
    expect(link).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(followed).toHaveBeenCalledTimes(1)
  })

  test('has no accessibility violations', async () => {
    const { container } = await open('/discovery?page=2', exampleList(wikis, { total: 60, page: 2 }))
    await screen.findByText('60 results')
    await expectNoAxeViolations(container)
  })
})

describe('order and filter', () => {
  test('are stored in the address, and changing them goes back to the first page', async () => {
    const { user, server, address } = await open('/discovery?page=2', exampleList(wikis, { total: 60 }))
    await screen.findByText('60 results')
    await user.selectOptions(sort(), 'Alphabetical, A to Z')
    await waitFor(() => expect(address()).toBe('/discovery?sort=sitename&direction=asc'))
    await waitFor(() => expect(excludeEmpty()).toBeEnabled())
    await user.click(excludeEmpty())
    await waitFor(() => expect(address()).toBe('/discovery?sort=sitename&direction=asc&active=0'))
    await waitFor(() => expect(server.requestsTo('GET /wiki')).toHaveLength(3))
    expect(Object.fromEntries(server.requestsTo('GET /wiki')[2]?.query ?? [])).toMatchObject({
      sort: 'sitename',
      direction: 'asc',
      is_active: '0',
      page: '1',
    })
  })

  test('are read from a shared address', async () => {
    await open('/discovery?sort=sitename&active=0&page=3', exampleList(wikis, { total: 60 }))
    expect(sort()).toHaveDisplayValue('Alphabetical, Z to A')
    expect(excludeEmpty()).not.toBeChecked()
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  })

  test('are disabled while a list is loading, and get the focus back afterwards', async () => {
    const { user, server } = await open()
    await screen.findByText('2 results')
    server.hold('GET /wiki')
    await user.click(excludeEmpty())
    expect(sort()).toBeDisabled()
    expect(excludeEmpty()).toBeDisabled()
    await server.release('GET /wiki', { json: exampleList([]) })
    await waitFor(() => expect(sort()).toBeEnabled())
    expect(excludeEmpty()).toHaveFocus()
  })
})

describe('pagination', () => {
  test('is not shown if all results fit on one page', async () => {
    await open('/discovery', exampleList(wikis, { total: 24 }))
    await screen.findByText('24 results')
    expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).not.toBeInTheDocument()
  })

  test('loads another page by a link and scrolls smoothly to the top', async () => {
    const { user, server, address } = await open('/discovery', exampleList(wikis, { total: 60 }))
    await screen.findByText('60 results')
    expect(stubs.scrollTo).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(stubs.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }))
    await waitFor(() => expect(address()).toBe('/discovery?page=2'))
    expect(server.requestsTo('GET /wiki')[1]?.query.get('page')).toBe('2')
  })

  test('jumps to the top for people who prefer reduced motion', async () => {
    stubs.reduceMotion(true)
    const { user } = await open('/discovery', exampleList(wikis, { total: 60 }))
    await user.click(await screen.findByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(stubs.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' }))
  })

  test('ignores clicks on its links while a list is loading', async () => {
    const { user, server, address } = await open('/discovery', exampleList(wikis, { total: 60 }))
    await screen.findByText('60 results')
    server.hold('GET /wiki')
    await user.click(screen.getByRole('link', { name: 'Page 2' }))
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(address()).toBe('/discovery?page=2'))
    expect(screen.getByRole('list', { name: 'Wikis' })).toHaveAttribute('aria-busy', 'true')
  })

  test('offers the first page for an address beyond the last page', async () => {
    await open('/discovery?page=9', exampleList([], { total: 30, page: 9 }))
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/discovery',
    )
  })
})

describe('a list that is loading, empty or failed', () => {
  test('shows placeholders while the first list is loading', async () => {
    const server = createFakeServer()
    server.hold('GET /wiki')
    await renderStorePage(<DiscoveryPage />, { path: '/discovery', server })
    expect(screen.getByRole('status', { name: 'Loading wikis' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText(/results/)).not.toBeInTheDocument()
  })

  test('says how to see the empty wikis if all wikis are empty', async () => {
    await open('/discovery', exampleList([]))
    expect(await screen.findByText(/Untick “exclude empty Wikibases”/)).toBeVisible()
    expect(screen.getByText('0 results')).toBeVisible()
  })

  test('invites visitors to create a wiki if there are none', async () => {
    await open('/discovery?active=0', exampleList([]))
    expect(await screen.findByRole('link', { name: 'Create the first one' })).toHaveAttribute(
      'href',
      '/create-account',
    )
  })

  test.each([
    ['offline' as const, 'You seem to be offline.*Check your connection'],
    [{ status: 500, json: { message: 'fault' } }, 'not your fault'],
    [{ status: 429, headers: { 'retry-after': '30' }, json: { message: 'slow' } }, 'wait 30 seconds'],
  ])('explains the failure %j with a next step, and tries again on request', async (answer, nextStep) => {
    const server = createFakeServer()
    server.on('GET /wiki', answer)
    const { user } = await renderStorePage(<DiscoveryPage />, { path: '/discovery', server })
    const text = await screen.findByText('Failed to collect Wikibase stats')
    expect(text.closest('[role=alert]')).toBeVisible()
    expect(screen.getByText(new RegExp(nextStep))).toBeVisible()
    expect(sort()).toBeEnabled()
    server.on('GET /wiki', { json: exampleList(wikis) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Zoo/ })).toBeVisible()
  })
})

test('keeps the number of columns until the window has not been resized for 50 ms', async () => {
  await open()
  const grid = await screen.findByRole('list', { name: 'Wikis' })
  jest.useFakeTimers()
  try {
    Object.defineProperty(grid, 'clientWidth', { value: 910, configurable: true })
    act(() => stubs.resize(grid))
    act(() => void jest.advanceTimersByTime(49))
    expect(grid.style.gridTemplateColumns).toBe('')
    act(() => void jest.advanceTimersByTime(1))
    expect(grid.style.gridTemplateColumns).toBe('repeat(3, minmax(0px, 1fr))')
  } finally {
    jest.useRealTimers()
  }
})

test('shows the first letter instead of a broken logo', async () => {
  await open()
  const [zoo] = await screen.findAllByRole('listitem')
  const logo = zoo?.querySelector('img')
  if (logo) fireEvent.error(logo)
  expect(within(zoo ?? document.body).getByText('Z')).toBeVisible()
})
