import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Role } from '#contract/people/roles.ts'
import { exportRow } from '#machines/wiki-export/wiki-export.examples.ts'
import { backupRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ManageWikiPage } from './manage-wiki-page.tsx'
import { DETAILS, loaded, openPage, tab } from './manage-wiki-testing.tsx'

describe('the management of a wiki', () => {
  test('shows its name, its address and its details', async () => {
    await openPage()
    await loaded()
    const details = within(screen.getByRole('region', { name: 'Details' }))
    expect(details.getByText('Herbarium')).toBeVisible()
    expect(details.getByRole('link', { name: 'herbarium.localhost:8080' })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080',
    )
    expect(details.getByText('1 March 2026 at 10:00 UTC')).toBeVisible()
    expect(details.getByText('mw1.43.9')).toBeVisible()
    expect(details.queryByText('Language')).not.toBeInTheDocument()
    expect(details.getByText('wgDefaultSkin')).toBeInTheDocument()
    expect(details.getByText('timeless')).toBeInTheDocument()
  })

  test('shows its language by the language’s own name', async () => {
    const data = { ...exampleDetails, language: 'ar', language_name: 'العربية' }
    await openPage({ answer: { json: { success: true, data } } })
    await loaded()
    const name = screen.getByText('العربية')
    expect(name).toHaveAttribute('lang', 'ar')
    expect(name.closest('dd')).toHaveTextContent('العربية (ar)')
  })

  test('shows that the wiki is loading', async () => {
    const server = createFakeServer()
    server.hold(DETAILS)
    server.on('GET /wiki/entityImport', { json: { data: [] } })
    const page = await renderStorePage(<ManageWikiPage />, {
      as: ada,
      server,
      path: '/wikis/manage/7',
      route: '/wikis/manage/:id',
    })
    expect(screen.getByRole('status', { name: 'Loading the wiki’s details' })).toBeInTheDocument()
    await page.server.release(DETAILS, { json: { success: true, data: exampleDetails } })
    expect(await loaded()).toBeVisible()
  })

  test('lists the settings in the specified order, ending with deletion', async () => {
    const { user } = await openPage()
    await loaded()
    await user.click(tab('Settings'))
    const titles = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(titles).toEqual([
      'Skin',
      'Logo',
      'Who can read this wiki',
      'Registration',
      'QuestyCaptcha',
      'Import entities',
      'Wikibase options',
      'Links to other sites',
      'Uploads',
      'Licence',
      'Send a new login',
      'Delete this wiki',
    ])
    const index = within(screen.getByRole('navigation', { name: 'Settings of this wiki' }))
    expect(index.getAllByRole('link').map(link => link.textContent)).toEqual(titles)
    expect(index.getByRole('link', { current: 'location' })).toHaveTextContent('Skin')
  })

  test('scrolls to the part that the URL names, once the details have loaded', async () => {
    const scrolled: (string | undefined)[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.querySelector('h2')?.textContent ?? undefined)
    }
    await openPage({ path: '/wikis/manage/7?tab=settings#entity-import' })
    await loaded()
    expect(scrolled).toEqual(['Import entities'])
  })

  test.each(['0', 'abc', '-1', '1.5', '9999999999999999999'])(
    'shows no wiki for the id %s, and sends no request',
    async id => {
      const { server } = await openPage({ path: `/wikis/manage/${id}` })
      expect(screen.getByText('No wiki for you to manage.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
      expect(server.requestsTo(DETAILS)).toEqual([])
    },
  )

  test('says that the wiki of another member cannot be managed', async () => {
    await openPage({ answer: { status: 403, json: { message: 'You do not manage this wiki.' } } })
    expect(await screen.findByText('Failed to retrieve wiki details!')).toBeVisible()
    expect(screen.getByText(/You do not manage this wiki\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test.each<[string, FakeResponse]>([
    ['no network', 'offline'],
    ['a server fault', { status: 500, json: {} }],
  ])('says that the wiki could not be loaded (%s), and tries again on request', async (_what, answer) => {
    const { user, server } = await openPage({ answer })
    expect(await screen.findByText('Failed to retrieve wiki details!')).toBeVisible()
    server.on(DETAILS, { json: { success: true, data: exampleDetails } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await loaded()).toBeVisible()
  })

  // The cards of the other tabs are checked in their own tests.
  test('has no accessibility violations', async () => {
    const { container } = await openPage()
    await loaded()
    await expectNoAxeViolations(container)
  })
})

describe('the tabs', () => {
  test('keep the selected tab in the address', async () => {
    const { user, address } = await openPage()
    await loaded()
    expect(screen.getByRole('tabpanel', { name: 'Profile' })).toBeVisible()
    await user.click(tab('Settings'))
    await waitFor(() => expect(address()).toBe('/wikis/manage/7?tab=settings'))
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toBeVisible()
    await user.click(tab('Profile'))
    await waitFor(() => expect(address()).toBe('/wikis/manage/7'))
  })

  test('open the tab in the address, or the first if it is unknown', async () => {
    await openPage({ path: '/wikis/manage/7?tab=settings' })
    await loaded()
    expect(tab('Settings')).toHaveAttribute('aria-selected', 'true')
    await openPage({ path: '/wikis/manage/7?tab=secrets' })
    expect((await screen.findAllByRole('tab', { name: 'Profile' })).at(-1)).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  test('are selected with the arrow keys, Home and End', async () => {
    const { user, server } = await openPage()
    server.on('GET /wiki/7/history', { json: { data: [], next: null } })
    await loaded()
    await user.click(tab('Profile'))
    await user.keyboard('{ArrowRight}')
    expect(tab('Settings')).toHaveFocus()
    await user.keyboard('{End}')
    expect(tab('History')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(tab('Profile')).toHaveFocus()
    await user.keyboard('{ArrowLeft}{Home}')
    expect(tab('Profile')).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Profile' })).toBeVisible()
  })

  test('follow the arrow keys to where the next tab is, also from right to left', async () => {
    const { user } = await openPage()
    await loaded()
    document.documentElement.dir = 'rtl'
    try {
      await user.click(tab('Profile'))
      await user.keyboard('{ArrowLeft}')
      expect(tab('Settings')).toHaveFocus()
      await user.keyboard('{ArrowRight}')
      expect(tab('Profile')).toHaveFocus()
    } finally {
      document.documentElement.removeAttribute('dir')
    }
  })

  test('keep what was typed on another tab', async () => {
    const { user } = await openPage()
    await loaded()
    await user.click(tab('Settings'))
    const field = screen.getByRole('textbox', { name: /^Multilang/ })
    await user.clear(field)
    await user.click(tab('Profile'))
    await user.click(tab('Settings'))
    expect(field).toHaveValue('')
  })
})

describe('what only owners may do', () => {
  const openAs = async (role: Role) => {
    const page = await openPage({ answer: { json: { success: true, data: { ...exampleDetails, role } } } })
    const { server, user } = page
    const hashes = exportRow('ready', { kind: 'complete', password_hashes: true })
    server.on('GET /wiki/export', { json: { data: [hashes] } })
    server.on('GET /wiki/import', { json: { data: [], size_max: 1024, refusal: null } })
    server.on('GET /wiki/backups', { json: { data: [backupRow()], kept_days: 30 } })
    server.on('GET /wiki/restore', { json: { data: [] } })
    await loaded()
    await user.click(tab('Data'))
    await user.click(await screen.findByRole('radio', { name: /^Complete copy/ }))
    await screen.findByRole('list', { name: 'Backups, newest first' })
    return page
  }

  test('is not offered to managers, who read why', async () => {
    const { user, baseElement, server } = await openAs('manager')
    expect(screen.queryByRole('checkbox', { name: /password hashes/ })).not.toBeInTheDocument()
    expect(screen.getByText(/only an owner can export them/)).toBeVisible()
    expect(screen.getByText(/^Only an owner can download it/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Put this wiki back/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Restore as a new wiki/ })).not.toBeInTheDocument()
    expect(screen.getByText(/^Only owners can restore a backup\./)).toBeVisible()
    expect(screen.getByText(/^Only owners can import a file/)).toBeVisible()
    expect(server.requestsTo('GET /wiki/import')).toEqual([])
    await user.click(tab('Settings'))
    expect(screen.queryByRole('button', { name: 'Delete wiki' })).not.toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Send a new login' })).not.toBeInTheDocument()
    expect(screen.getByText(/^Only owners can send a new login/)).toBeVisible()
    await expectNoAxeViolations(baseElement)
  })

  test('is offered to owners', async () => {
    const { user } = await openAs('owner')
    expect(screen.getByRole('checkbox', { name: /password hashes/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Download/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Put this wiki back/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Restore as a new wiki/ })).toBeVisible()
    expect(screen.queryByText(/^Only owners can/)).not.toBeInTheDocument()
    await user.click(tab('Settings'))
    expect(screen.getByRole('button', { name: 'Delete wiki' })).toBeVisible()
  })
})
