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
  test('says what it is, how many there are, and sorts by pages without empty wikis', async () => {
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

  test('a card shows logo or letter, name and number of pages, and opens its wiki in a new tab', async () => {
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

  test('with Tab and Enter one gets into a wiki', async () => {
    const { user } = await open()
    const link = await screen.findByRole('link', { name: /Zoo/ })
    const followed = jest.fn((event: Event) => event.preventDefault())
    link.addEventListener('click', followed)
    for (let step = 0; step < 3; step += 1) await user.tab()
    expect(link).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(followed).toHaveBeenCalledTimes(1)
  })

  test('no violation of accessibility rules', async () => {
    const { container } = await open('/discovery?page=2', exampleList(wikis, { total: 60, page: 2 }))
    await screen.findByText('60 results')
    await expectNoAxeViolations(container)
  })
})

describe('order and filter', () => {
  test('a choice stands in the address and starts again at the first page', async () => {
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

  test('a shared address shows what it says', async () => {
    await open('/discovery?sort=sitename&active=0&page=3', exampleList(wikis, { total: 60 }))
    expect(sort()).toHaveDisplayValue('Alphabetical, Z to A')
    expect(excludeEmpty()).not.toBeChecked()
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  })

  test('while a list is loading the inputs are disabled, and afterwards the focus is where it was', async () => {
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

describe('pages of the list', () => {
  test('there is no pagination while all results are on one page', async () => {
    await open('/discovery', exampleList(wikis, { total: 24 }))
    await screen.findByText('24 results')
    expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).not.toBeInTheDocument()
  })

  test('another page is a link, loads, and scrolls smoothly to the top', async () => {
    const { user, server, address } = await open('/discovery', exampleList(wikis, { total: 60 }))
    await screen.findByText('60 results')
    expect(stubs.scrollTo).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(stubs.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }))
    expect(address()).toBe('/discovery?page=2')
    expect(server.requestsTo('GET /wiki')[1]?.query.get('page')).toBe('2')
  })

  test('who wants no motion is at the top at once', async () => {
    stubs.reduceMotion(true)
    const { user } = await open('/discovery', exampleList(wikis, { total: 60 }))
    await user.click(await screen.findByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(stubs.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' }))
  })

  test('while a list is loading the links do nothing', async () => {
    const { user, server, address } = await open('/discovery', exampleList(wikis, { total: 60 }))
    await screen.findByText('60 results')
    server.hold('GET /wiki')
    await user.click(screen.getByRole('link', { name: 'Page 2' }))
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('link', { name: 'Page 3' }))
    expect(address()).toBe('/discovery?page=2')
    expect(screen.getByRole('list', { name: 'Wikis' })).toHaveAttribute('aria-busy', 'true')
  })

  test('an address beyond the last page leads back to the first', async () => {
    await open('/discovery?page=9', exampleList([], { total: 30, page: 9 }))
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/discovery',
    )
  })
})

describe('loading, empty and failed', () => {
  test('the first list is awaited with placeholders', async () => {
    const server = createFakeServer()
    server.hold('GET /wiki')
    await renderStorePage(<DiscoveryPage />, { path: '/discovery', server })
    expect(screen.getByRole('status', { name: 'Loading wikis' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText(/results/)).not.toBeInTheDocument()
  })

  test('where all wikis are empty the page says how to see them', async () => {
    await open('/discovery', exampleList([]))
    expect(await screen.findByText(/Untick “exclude empty Wikibases”/)).toBeVisible()
    expect(screen.getByText('0 results')).toBeVisible()
  })

  test('where there is no wiki at all the page invites to make one', async () => {
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
  ])('a failure (%j) is said with a next step, and trying again helps', async (answer, nextStep) => {
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

test('while the window is being resized the columns wait for 50 ms', async () => {
  await open()
  const grid = await screen.findByRole('list', { name: 'Wikis' })
  jest.useFakeTimers()
  try {
    Object.defineProperty(grid, 'clientWidth', { value: 900, configurable: true })
    act(() => stubs.resize(grid))
    act(() => void jest.advanceTimersByTime(49))
    expect(grid.style.gridTemplateColumns).toBe('')
    act(() => void jest.advanceTimersByTime(1))
    expect(grid.style.gridTemplateColumns).toBe('repeat(3, minmax(0, 1fr))')
  } finally {
    jest.useRealTimers()
  }
})

test('a broken logo gives way to the letter', async () => {
  await open()
  const [zoo] = await screen.findAllByRole('listitem')
  const logo = zoo?.querySelector('img')
  if (logo) fireEvent.error(logo)
  expect(within(zoo ?? document.body).getByText('Z')).toBeVisible()
})
