import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import type { Role } from '#contract/people/roles.ts'
import { exportRow } from '#machines/wiki-export/wiki-export.examples.ts'
import { people } from '#machines/wiki-people/wiki-people.examples.ts'
import { backupRow, restoreRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import { type Answer, createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { LateTab } from './late-tab.tsx'
import { ManageWikiPage } from './manage-wiki-page.tsx'

const DETAILS = 'POST /wiki/details'

async function openPage({ path = '/wikis/manage/7', answer }: { path?: string; answer?: Answer } = {}) {
  const server = createFakeServer()
  server.on(DETAILS, answer ?? { json: { success: true, data: exampleDetails } })
  server.on('GET /wiki/entityImport', { json: { data: [] } })
  return renderStorePage(<ManageWikiPage />, { as: ada, server, path, route: '/wikis/manage/:id' })
}

const tab = (name: string) => screen.getByRole('tab', { name })
const loaded = () => screen.findByRole('heading', { level: 1, name: 'Herbarium' })

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
      'Registration',
      'QuestyCaptcha',
      'Import entities',
      'Wikibase options',
      'Uploads',
      'Licence',
      'Send a new login',
      'Delete this wiki',
    ])
  })

  test('scrolls to the part that the address names, once the details are there', async () => {
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

  test.each<[string, Answer]>([
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

describe('the tabs that are loaded late', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  const openDataTab = async (restores: readonly unknown[] = []) => {
    const page = await openPage({ path: '/wikis/manage/7?tab=settings' })
    const { server, user } = page
    server.on('GET /wiki/export', { json: { data: [] } })
    server.on('GET /wiki/import', { json: { data: [], size_max: 1024, refusal: null } })
    server.on('GET /wiki/backups', { json: { data: [], kept_days: 30 } })
    server.on('GET /wiki/restore', { json: { data: restores } })
    await loaded()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs).toEqual(['Profile', 'Settings', 'Features', 'Data', 'People', 'History'])
    expect(server.requestsTo('GET /wiki/export')).toEqual([])
    await user.click(screen.getByRole('link', { name: 'export it first' }))
    await screen.findByRole('heading', { level: 2, name: 'Export' })
    return page
  }

  test('is loaded when it is first opened, and gets the focus from the link that leads there', async () => {
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.id)
    }
    const { address, user } = await openDataTab()
    await waitFor(() => expect(address()).toBe('/wikis/manage/7?tab=data#data'))
    expect(scrolled).toEqual(['data'])
    expect(document.activeElement?.id).toBe('data')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(titles).toEqual(['Export', 'Points in time', 'Import'])
    await user.click(screen.getByRole('radio', { name: /^Complete copy/ }))
    await user.click(tab('Profile'))
    await user.click(tab('Data'))
    expect(screen.getByRole('radio', { name: /^Complete copy/ })).toBeChecked()
  })

  test('lets the other tabs begin again once the wiki was put back', async () => {
    jest.useFakeTimers({ advanceTimers: 1 })
    Element.prototype.scrollIntoView = () => {}
    const { user, server } = await openDataTab([restoreRow('pending', 'back')])
    const lengths = () => screen.getByRole('textbox', { name: /^Multilang/ })
    await user.click(tab('Settings'))
    await user.clear(lengths())
    await user.click(tab('Data'))
    await screen.findByText(/^This wiki is being put back\./)
    const public_settings = [{ name: 'wwWikibaseStringLengthMultilang', value: '777' }]
    server.on(DETAILS, { json: { data: { ...exampleDetails, public_settings } } })
    server.on('GET /wiki/restore', { json: { data: [restoreRow('success', 'back')] } })
    await act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS)))
    await findMessage('status', 'This wiki was put back.')
    await user.click(tab('Settings'))
    expect(lengths()).toHaveValue('777')
  })

  test.each(['People', 'History'])('%s is loaded when it is first opened', async name => {
    const { user, server } = await openPage()
    await loaded()
    server.on('GET /wiki/7/managers', { json: { data: people } })
    server.on('GET /wiki/7/admins', { json: { data: [], more: false } })
    server.on('GET /wiki/7/history', { json: { data: [], next: null } })
    expect(server.requests.filter(({ route }) => route.startsWith('GET /wiki/7/'))).toEqual([])
    await user.click(tab(name))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toBeVisible())
  })

  test('can be loaded again if its code could not be loaded', async () => {
    const load = jest.fn<() => Promise<() => string>>().mockRejectedValueOnce(new TypeError('Failed'))
    const { user } = renderPage(<LateTab load={load} props={{}} />)
    await findMessage('alert', 'This tab could not be loaded.')
    load.mockResolvedValueOnce(() => 'Everything about data')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Everything about data')).toBeVisible()
  })
})
