import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { type Route as Call, createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { WikiPage } from './wiki-page.tsx'
import { AT, listedWiki, wikiOverview } from './wiki-testing.ts'
import { WikisPage } from './wikis-page.tsx'

const ONE = 'GET /operator/wikis/1'
const ownerless: Partial<WikiOverview> = { people: [] }

async function open(path: string, answer: FakeResponse, role: OperatorRole = 'operator') {
  const server = createFakeServer()
  server.on('GET /operator/wikis', { json: { data: [listedWiki()], next: null, previous: null } })
  server.on(ONE, answer)
  return await renderStorePage(
    <PageTitleProvider>
      <Routes>
        <Route path="/operator/wikis" element={<WikisPage />} />
        <Route path="/operator/wikis/:id" element={<WikiPage />} />
      </Routes>
    </PageTitleProvider>,
    { path, as: { ...ada, operator_role: role }, server, hasToasts: false },
  )
}

async function openOne(given: Partial<WikiOverview> = {}, role?: OperatorRole) {
  const rendered = await open('/operator/wikis/1', { json: { data: wikiOverview(given) } }, role)
  await screen.findByRole('region', { name: 'Wiki' })
  return rendered
}

const part = (name: string) => screen.getByRole('region', { name })
const offered = () =>
  within(part('Wiki'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

beforeEach(() => sessionStorage.clear())

test('the list of wikis leads to each of them', async () => {
  const { user, address } = await open('/operator/wikis', { json: { data: wikiOverview() } })
  await user.click(await screen.findByRole('link', { name: 'museum.localhost' }))
  expect(address()).toBe('/operator/wikis/1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Museum' })).toBeVisible()
})

describe('the page of a wiki', () => {
  test('shows its people, storage, backups, jobs, history and settings, and has no accessibility violations', async () => {
    const { container } = await openOne()
    expect(part('Wiki')).toHaveTextContent('Number1NameMuseum')
    expect(part('People')).toHaveTextContent('owner, since')
    expect(within(part('People')).getByRole('link')).toHaveAttribute('href', '/operator/accounts/7')
    expect(part('Storage')).toHaveTextContent('2 MB of no limit')
    expect(part('Backups')).toHaveTextContent('1 MB')
    expect(part('Jobs')).toHaveTextContent('wiki-exports.run (no. 5): failed')
    expect(part('Jobs')).toHaveTextContent('The disk is full.')
    expect(part('History')).toHaveTextContent('ada@example.org changed the setting “wgDefaultSkin”')
    expect(part('Settings')).toHaveTextContent('wgDefaultSkintimeless')
    expect(screen.getByRole('link', { name: 'All jobs of this wiki' })).toHaveAttribute(
      'href',
      '/operator/jobs?wiki=1',
    )
    expect(screen.getByRole('link', { name: /What operators have done/ })).toHaveAttribute(
      'href',
      '/operator/audit?target=museum.localhost',
    )
    await expectNoAxeViolations(container)
  })

  test('leads a moderator to no page for operators', async () => {
    await openOne({}, 'moderator')
    for (const name of ['People', 'Jobs', 'History'])
      expect(within(part(name)).queryByRole('link')).not.toBeInTheDocument()
  })

  test('shows little of a purged wiki, and why a backup failed', async () => {
    const { container } = await openOne({
      ...{ state: 'purged', sitename: '', username: '', people: [], settings: [], storage: null },
      ...{ version: null, queries: null, backups: [], jobs: [], history: [] },
      deletion: { at: AT, purge_at: AT, reasons: ['Other reason'] },
      backup_failure: { since: AT, attempts: 3, error: 'no room' },
    })
    expect(part('Wiki')).toHaveTextContent('Nameremoved')
    expect(part('Wiki')).toHaveTextContent('Owner’s reasonsOther reason')
    expect(part('People')).toHaveTextContent('Nobody owns or manages this wiki.')
    expect(part('Storage')).toHaveTextContent('It cannot be measured at the moment.')
    expect(part('Backups')).toHaveTextContent('The last backup failed 3 times.')
    expect(part('Settings')).toHaveTextContent('All settings have their default values.')
    expect(offered()).toEqual([])
    await expectNoAxeViolations(container)
  })

  test('offers what can be done in its state, and no more', async () => {
    await openOne()
    expect(offered()).toEqual([
      ...['Put on the home page', 'Change the quota', 'Suspend', 'Make read-only', 'Rebuild the index'],
    ])
  })

  test.each<[string, Partial<WikiOverview>, readonly string[], OperatorRole]>([
    [
      'suspended',
      { state: 'suspended', suspension: { at: AT, reason: 'Spam', by_law: true } },
      ['Lift the suspension', 'Make read-only'],
      'operator',
    ],
    [
      'read-only',
      { is_read_only: true, read_only_for: 'It moves.' },
      ['Put on the home page', 'Change the quota', 'Suspend', 'End read-only', 'Rebuild the index'],
      'moderator',
    ],
    [
      'without a query service',
      { queries: 'off', is_private: true },
      ['Change the quota', 'Suspend', 'Make read-only'],
      'operator',
    ],
    ['deleted', { state: 'deleted' }, ['Bring back', 'Purge now'], 'operator'],
    ['deleted', { state: 'deleted' }, ['Bring back'], 'moderator'],
    [
      'deleted and without an owner',
      { ...ownerless, state: 'deleted' },
      ['Name an owner', 'Purge now'],
      'operator',
    ],
    ['deleted and without an owner', { ...ownerless, state: 'deleted' }, [], 'moderator'],
  ])('offers what can be done with a wiki that is %s', async (_state, given, acts, role) => {
    const { container } = await openOne(given, role)
    expect(offered()).toEqual(acts)
    const reason = given.suspension?.reason ?? given.read_only_for
    if (reason) expect(part('Wiki')).toHaveTextContent(reason)
    await expectNoAxeViolations(container)
  })

  test('says why it could not be loaded, and tries again', async () => {
    const { user, server } = await open('/operator/wikis/1', {
      ...{ status: 404, json: { message: 'There is no such wiki.' } },
    })
    expect(await findMessage('alert', 'There is no such wiki.')).toBeVisible()
    server.on(ONE, { json: { data: wikiOverview() } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Wiki' })).toBeVisible()
  })
})

describe('an act on a wiki', () => {
  test('names an owner of a wiki that has none', async () => {
    const call: Call = 'POST /operator/wikis/1/name-owner'
    const { user, server, container } = await openOne(ownerless)
    server.on(call, { status: 422, json: { errors: { to: ['No account has this address.'] } } })
    await user.click(screen.getByRole('button', { name: 'Name an owner: museum.localhost' }))
    await expectNoAxeViolations(container)
    const to = screen.getByRole('textbox', { name: 'Address of the new owner' })
    await user.type(to, 'grace@example.org')
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'As asked.')
    await user.click(screen.getByRole('button', { name: 'Name an owner' }))
    await waitFor(() => expect(to).toHaveAccessibleDescription(/No account has this address/))
    server.on(call, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Name an owner' }))
    expect(await findMessage('status', 'museum.localhost has an owner again.')).toBeVisible()
    expect(server.requestsTo(call).at(-1)?.json).toEqual({ reason: 'As asked.', to: 'grace@example.org' })
  })

  const suspended = { state: 'suspended', suspension: { at: AT, reason: 'Spam', by_law: false } } as const

  test.each<[label: string, path: string, before: Partial<WikiOverview>, done: string]>([
    ['Lift the suspension', 'lift-suspension', suspended, 'museum.localhost is no longer suspended.'],
    ['Make read-only', 'make-read-only', {}, 'museum.localhost is read-only.'],
    [
      'End read-only',
      'make-writable',
      { is_read_only: true, read_only_for: 'x' },
      'museum.localhost is no longer read-only.',
    ],
    ['Bring back', 'undelete', { state: 'deleted' }, 'museum.localhost is back.'],
    ['Purge now', 'purge', { state: 'deleted' }, 'museum.localhost has been purged.'],
    ['Rebuild the index', 'rebuild-index', {}, 'The index of museum.localhost is being rebuilt.'],
  ])('is done with a reason: %s', async (label, path, before, done) => {
    const call: Call = `POST /operator/wikis/1/${path}`
    const { user, server } = await openOne(before)
    server.on(call, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: `${label}: museum.localhost` }))
    await user.click(screen.getByRole('button', { name: label }))
    const reason = screen.getByRole('textbox', { name: 'Reason' })
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/This field is required/))
    await user.type(reason, 'As asked.')
    await user.click(screen.getByRole('button', { name: label }))
    expect(await findMessage('status', done)).toBeVisible()
    expect(server.requestsTo(call).map(({ json }) => json)).toEqual([{ reason: 'As asked.' }])
    expect(server.requestsTo(ONE)).toHaveLength(2)
  })

  test('suspends by keyboard alone, says who reads the reason, and keeps it when it is refused', async () => {
    const call = 'POST /operator/wikis/1/suspend'
    const { user, server, baseElement } = await openOne()
    server.on(call, { status: 409, json: { message: 'This wiki is already suspended.' } })
    screen.getByRole('button', { name: 'Suspend: museum.localhost' }).focus()
    await user.keyboard('{Enter}')
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    expect(reason).toHaveAccessibleDescription(/Everyone who opens the wiki sees this/)
    await expectNoAxeViolations(baseElement)
    screen.getByRole('checkbox', { name: 'Required by law' }).focus()
    await user.keyboard(' ')
    await user.type(reason, 'It sells stolen cards.')
    act(() => screen.getByRole('button', { name: 'Suspend' }).focus())
    await user.keyboard('{Enter}')
    expect(await findMessage('alert', 'The wiki was not changed.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('This wiki is already suspended.')
    expect(reason).toHaveValue('It sells stolen cards.')
    expect(server.requestsTo(call).map(({ json }) => json)).toEqual([
      { reason: 'It sells stolen cards.', by_law: true },
    ])
  })
})
