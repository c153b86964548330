import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { verified } from '#store/session/session.slice.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { exampleWiki } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

function serverWith(answer: object | 'offline' = { wikis: [exampleWiki], count: 1, limit: 3 }) {
  const server = createFakeServer()
  server.on('POST /wiki/mine', answer === 'offline' ? answer : { json: answer })
  server.on('GET /wiki/deleted', { json: { data: [] } })
  return server
}

const openDashboard = (server = serverWith(), user = ada) =>
  renderStorePage(<DashboardPage />, { as: user, server })

describe('the dashboard', () => {
  test('lists the member’s wikis with name, address and links to open and manage them', async () => {
    await openDashboard()
    expect(screen.getByRole('heading', { level: 1, name: 'Your Wikibases' })).toBeVisible()
    const card = await screen.findByRole('listitem', { name: 'Herbarium' })
    expect(card).toHaveTextContent('herbarium.localhost:8080')
    expect(card).toHaveTextContent('1,234 pages')
    expect(within(card).getByRole('link', { name: 'Open Herbarium' })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080',
    )
    expect(within(card).getByRole('link', { name: 'Manage Herbarium' })).toHaveAttribute(
      'href',
      '/wikis/manage/7',
    )
    expect(screen.getByText('1 of 3 Wikis used')).toBeVisible()
  })

  test('links to the verification of an unverified domain instead of to the wiki', async () => {
    const wiki = { ...exampleWiki, domain_verified: false, wiki_site_stats: null }
    await openDashboard(serverWith({ wikis: [wiki], count: 1, limit: 0 }))
    const card = await screen.findByRole('listitem', { name: 'Herbarium' })
    expect(card).toHaveTextContent('Domain not yet verified')
    expect(within(card).queryByRole('link', { name: 'Open Herbarium' })).not.toBeInTheDocument()
    expect(within(card).getByRole('link', { name: 'Verify domain of Herbarium' })).toHaveAttribute(
      'href',
      '/wikis/manage/7',
    )
  })

  test('uses the configured product name', async () => {
    await renderStorePage(<DashboardPage />, {
      as: ada,
      server: serverWith(),
      config: { productName: 'Datahouse' },
    })
    expect(screen.getByRole('heading', { level: 1, name: 'Your Datahouses' })).toBeVisible()
  })

  test('shows a limit of 0 as infinity', async () => {
    await openDashboard(serverWith({ wikis: [exampleWiki], count: 1, limit: 0 }))
    expect(await screen.findByText('1 of ∞ Wikis used')).toBeVisible()
  })

  test('links to the wizard', async () => {
    const { user, address } = await openDashboard()
    await user.click(screen.getByRole('link', { name: 'Create new Wiki' }))
    await waitFor(() => expect(address()).toBe('/wikis/create'))
  })

  test('shows that the wikis are loading', async () => {
    const loading = serverWith()
    loading.hold('POST /wiki/mine')
    const { server } = await openDashboard(loading)
    expect(screen.getByRole('status', { name: 'Loading your wikis' })).toBeInTheDocument()
    await server.release('POST /wiki/mine', { json: { wikis: [exampleWiki], count: 1, limit: 3 } })
    expect(await screen.findByText('1 of 3 Wikis used')).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Loading your wikis' })).not.toBeInTheDocument()
  })

  test('invites a member without wikis to create the first one', async () => {
    await openDashboard(serverWith({ wikis: [], count: 0, limit: 3 }))
    expect(await screen.findByRole('heading', { name: 'A wiki is three short steps away' })).toBeVisible()
    expect(screen.getByText('0 of 3 Wikis used')).toBeVisible()
  })

  test('says why the wikis could not be loaded, and tries again on request', async () => {
    const { server, user } = await openDashboard(serverWith('offline'))
    expect(await screen.findByText('You seem to be offline.')).toBeVisible()
    server.on('POST /wiki/mine', { json: { wikis: [exampleWiki], count: 1, limit: 3 } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 of 3 Wikis used')).toBeVisible()
    expect(screen.queryByText('You seem to be offline.')).not.toBeInTheDocument()
  })

  test('has a welcome text with links to the documentation', async () => {
    await openDashboard()
    const welcome = screen.getByRole('region', { name: 'Welcome to Wikistead' })
    expect(within(welcome).getByRole('link', { name: /Documentation of this service/ })).toHaveAttribute(
      'href',
      'https://docs.example.org/',
    )
  })

  test('has no accessibility violations', async () => {
    const { container } = await openDashboard()
    await screen.findByText('1 of 3 Wikis used')
    await expectNoAxeViolations(container)
  })
})

describe('before the email address is verified', () => {
  test('says so and links to the account, without a list or a button to create a wiki', async () => {
    const { server, user, address } = await openDashboard(serverWith(), { ...ada, verified: false })
    expect(screen.getByText('Your email address is not yet verified.')).toBeVisible()
    expect(server.requestsTo('POST /wiki/mine')).toEqual([])
    expect(screen.queryByRole('link', { name: 'Create new Wiki' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Send another verification link' }))
    await waitFor(() => expect(address()).toBe('/user'))
  })

  test('shows the list as soon as the email address is verified', async () => {
    const { store } = await openDashboard(serverWith(), { ...ada, verified: false })
    act(() => void store.dispatch(verified()))
    expect(await screen.findByText('1 of 3 Wikis used')).toBeVisible()
    expect(screen.queryByText('Your email address is not yet verified.')).not.toBeInTheDocument()
  })
})
