import { describe, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { featuredLoaded } from '#store/discovery/featured.slice.ts'
import { exampleList, exampleWiki } from '#store/testing/example-wikis.ts'
import { createFakeServer, type FakeServer } from '#store/testing/fake-server.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { FlowProvider } from '#ui/flow/flow-provider.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { HomePage } from './home-page.tsx'

const zoo = exampleWiki({ id: 1, sitename: 'Zoo', description: 'Animals and their keepers.' })
const three = [zoo, exampleWiki({ id: 2 }), exampleWiki({ id: 3 })]

function serverWith(wikis: typeof three): FakeServer {
  const server = createFakeServer()
  server.on('GET /wiki', { json: exampleList(wikis) })
  return server
}

const open = (server = serverWith(three)) => renderStorePage(<HomePage />, { server })

describe('the home page', () => {
  test('shows the heading and a button to sign up', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Your own Wikibase in five minutes' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try it out' })).toHaveAttribute('href', '/create-account')
    expect(screen.getByRole('img', { name: /index card becomes a wiki page/ })).toBeVisible()
  })

  test('uses the configured names of the product and the service', async () => {
    await renderStorePage(<HomePage />, {
      server: serverWith([]),
      config: { productName: 'Datawiki', serviceName: 'Wikihaus' },
    })
    expect(screen.getByRole('heading', { name: 'Your own Datawiki in five minutes' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Discover more Datawikis' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Wikihaus is in open beta' })).toBeVisible()
  })

  test('promises what the service is configured to do, and not more', async () => {
    const backupsTranslated = 'A copy of your data for yourself, at any time'
    await renderStorePage(<HomePage />, { server: serverWith([]), config: { backupsTranslated } })
    const promises = screen.getByRole('heading', { name: 'What we promise' }).closest('section')
    expect(promises).toHaveTextContent(backupsTranslated)
    expect(promises).not.toHaveTextContent(/30 days/)
  })

  test.each([
    ['What it is', /structured|read and write the same data/],
    ['Who it is for', /Museums, archives, libraries, researchers/],
    ['What we promise', /open beta.*European data centres.*GDPR.*Backups.*30 days/],
  ])('has a block "%s"', async (title, text) => {
    await open()
    expect(screen.getByRole('heading', { level: 2, name: title }).closest('section')).toHaveTextContent(text)
  })

  test('has a link to sign up for the open beta', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Sign up for the open beta' })).toHaveAttribute(
      'href',
      '/create-account',
    )
  })

  test('links to all wikis', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Discover more Wikibases' })).toHaveAttribute(
      'href',
      '/discovery',
    )
  })

  test('has no accessibility violations', async () => {
    const { container } = await open()
    await screen.findByRole('heading', { name: /Zoo/ })
    await expectNoAxeViolations(container)
  })
})

describe('featured wikis', () => {
  test('are shown with name, logo or letter, description and link', async () => {
    const { server } = await open()
    const title = await screen.findByRole('heading', { level: 3, name: /Zoo/ })
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(server.requestsTo('GET /wiki')[0]?.query.get('is_featured')).toBe('1')
    const card = within(title.closest('li') ?? document.body)
    expect(card.getByText('Animals and their keepers.')).toBeVisible()
    expect(card.getByText('Z')).toBeVisible()
    expect(card.getByRole('link', { name: /wiki-1.localhost:8080/ })).toBeVisible()
  })

  test('open in a new tab', async () => {
    await open()
    const cover = await screen.findByRole('link', { name: 'Zoo (opens in a new tab)' })
    expect(cover).toHaveAttribute('href', '//wiki-1.localhost:8080')
    expect(cover).toHaveAttribute('target', '_blank')
  })

  test('follow only the inner link if it is clicked', async () => {
    const { user } = await open()
    const inside = await screen.findByRole('link', { name: /wiki-1.localhost/ })
    const cover = screen.getByRole('link', { name: /^Zoo/ })
    const [onInside, onCover] = [inside, cover].map(link => {
      const followed = jest.fn((event: Event) => event.preventDefault())
      link.addEventListener('click', followed)
      return followed
    })
    await user.click(inside)
    expect(onInside).toHaveBeenCalledTimes(1)
    expect(onCover).not.toHaveBeenCalled()
  })

  test('are not requested if they came with the page', async () => {
    const { store, server, ...flow } = createTestStore()
    store.dispatch(featuredLoaded(three))
    renderPage(<HomePage />, { store, wrap: inner => <FlowProvider {...flow}>{inner}</FlowProvider> })
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(server.requests).toHaveLength(0)
  })

  test('have placeholders while they are loading', async () => {
    const server = createFakeServer()
    server.hold('GET /wiki')
    await open(server)
    expect(screen.getByRole('status', { name: 'Loading featured wikis' })).toBeInTheDocument()
  })

  test('may be missing: the page says so and still links to all wikis', async () => {
    await open(serverWith([]))
    expect(await screen.findByText(/Nothing is featured yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Discover more Wikibases' })).toBeVisible()
  })

  test('do not affect the rest of the page if they cannot be loaded, and can be tried again', async () => {
    const server = createFakeServer()
    server.on('GET /wiki', 'offline')
    const { user } = await open(server)
    expect(await screen.findByText('The featured wikis could not be loaded.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try it out' })).toBeVisible()
    server.on('GET /wiki', { json: exampleList(three) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: /Zoo/ })).toBeVisible()
  })
})
