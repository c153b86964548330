import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import type { AccountDetails } from '#contract/operator/accounts.ts'
import { type Route as Call, createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountsPage } from './accounts-page.tsx'

const ONE = 'GET /operator/accounts/7'
const AT = '2026-11-28T06:00:00.000Z'

const account = (given: Partial<AccountDetails> = {}): AccountDetails => ({
  ...{ id: 7, email: 'grace@example.org', state: 'active', created_at: AT, wikis: 1, role: null },
  ...{ verified_at: AT, closes_at: null, suspended_at: null, suspended_for: null, has_password: true },
  ...{ two_step: { app: true, passkeys: 1, recovery_codes: 8 }, usernames: ['Grace'], api_tokens: [] },
  sessions: [{ created_at: AT, last_used_at: AT, browser: 'Firefox', system: 'Linux', two_step: true }],
  people_of: [
    { wiki: 3, domain: 'museum.localhost', sitename: 'Museum', role: 'owner', deleted: false },
    { wiki: 4, domain: 'ships.localhost', sitename: 'Ships', role: 'manager', deleted: false },
    { wiki: 5, domain: 'old.localhost', sitename: 'Old', role: 'owner', deleted: true },
  ],
  invitations: [
    {
      ...{ wiki: 3, domain: 'museum.localhost', role: 'manager', direction: 'sent' },
      ...{ email: 'linus@example.org', expires_at: AT },
    },
  ],
  ...given,
})

async function open(path: string, answer: FakeResponse) {
  const server = createFakeServer()
  server.on('GET /operator/accounts', { json: { data: [account()], next: null, previous: null } })
  server.on(ONE, answer)
  return await renderStorePage(
    <PageTitleProvider>
      <Routes>
        <Route path="/operator/accounts" element={<AccountsPage />} />
        <Route path="/operator/accounts/:id" element={<AccountPage />} />
      </Routes>
    </PageTitleProvider>,
    { path, as: ada, server, hasToasts: false },
  )
}

async function openOne(given: Partial<AccountDetails> = {}) {
  const rendered = await open('/operator/accounts/7', { json: { data: account(given) } })
  await screen.findByRole('heading', { level: 1, name: 'grace@example.org' })
  return rendered
}

const button = (name: string) => screen.getByRole('button', { name })
const reason = () => screen.getByRole('textbox', { name: 'Reason' })
const offered = () => {
  const names = within(screen.getByRole('region', { name: 'Account' })).getAllByRole('button')
  return names.map(({ textContent }) => textContent)
}

beforeEach(() => sessionStorage.clear())

test('the list of accounts leads to each of them', async () => {
  const { container, user, address } = await open('/operator/accounts', { json: { data: account() } })
  const [, row] = within(await screen.findByRole('table', { name: 'Accounts' })).getAllByRole('row')
  expect(row).toHaveTextContent('active')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('link', { name: 'grace@example.org' }))
  expect(address()).toBe('/operator/accounts/7')
})

describe('the page of an account', () => {
  test('shows its wikis, sessions, second steps and invitations, and has no accessibility violations', async () => {
    const { container } = await openOne({
      api_tokens: [{ name: 'Robot', created_at: AT, last_used_at: null, expires_at: AT }],
    })
    const part = (name: string) => screen.getByRole('region', { name })
    expect(part('Two-step log-in')).toHaveTextContent('Authenticator appset upPasskeys1Recovery codes left8')
    expect(part('Wikis')).toHaveTextContent('museum.localhost (owner)')
    expect(part('Wikis')).toHaveTextContent('old.localhost (owner, deleted)')
    expect(part('Sessions')).toHaveTextContent('Firefox on Linux')
    expect(part('Sessions')).toHaveTextContent('Logged in in two steps')
    expect(part('API tokens')).toHaveTextContent('Robot')
    expect(part('Open invitations')).toHaveTextContent('Sent to linus@example.org, as manager')
    await expectNoAxeViolations(container)
  })

  test('offers what can be done in its state, and no more', async () => {
    await openOne()
    expect(offered()).toEqual(['End all sessions', 'Reset two-step log-in', 'Suspend'])
    expect(screen.getAllByRole('button', { name: /^Hand over/ })).toEqual([
      button('Hand over: museum.localhost'),
    ])
  })

  test('offers to confirm an address and to lift a suspension', async () => {
    await openOne({
      ...{ state: 'suspended', verified_at: null, suspended_at: AT, suspended_for: 'Spam' },
      two_step: { app: false, passkeys: 0, recovery_codes: 0 },
    })
    expect(offered()).toEqual(['End all sessions', 'Confirm the address', 'Lift the suspension'])
    expect(screen.getByRole('region', { name: 'Account' })).toHaveTextContent(
      'Reason given to the memberSpam',
    )
  })

  test('says why it could not be loaded, and tries again', async () => {
    const { user, server } = await open('/operator/accounts/7', {
      ...{ status: 404, json: { message: 'There is no such account.' } },
    })
    expect(await findMessage('alert', 'There is no such account.')).toBeVisible()
    server.on(ONE, { json: { data: account() } })
    await user.click(button('Try again'))
    expect(await screen.findByRole('region', { name: 'Account' })).toBeVisible()
  })
})

describe('an act on an account', () => {
  const unconfirmed = { state: 'unverified', verified_at: null } as const
  const suspended = { state: 'suspended', suspended_at: AT, suspended_for: 'Spam' } as const

  test.each<[label: string, path: string, before: Partial<AccountDetails>, done: string]>([
    ['End all sessions', 'end-sessions', {}, 'All sessions have ended.'],
    ['Confirm the address', 'confirm-address', unconfirmed, 'The address is confirmed.'],
    ['Suspend', 'suspend', {}, 'The account has been suspended.'],
    ['Lift the suspension', 'lift-suspension', suspended, 'The suspension has been lifted.'],
  ])('is done with a reason: %s', async (label, path, before, done) => {
    const call: Call = `POST /operator/accounts/7/${path}`
    const { user, server } = await openOne(before)
    server.on(call, { json: { success: true } })
    await user.click(button(`${label}: grace@example.org`))
    await user.click(button(label))
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(/This field is required/))
    await user.type(reason(), 'As asked by phone.')
    await user.click(button(label))
    expect(await findMessage('status', done)).toBeVisible()
    expect(server.requestsTo(call).map(({ json }) => json)).toEqual([{ reason: 'As asked by phone.' }])
    expect(server.requestsTo(ONE)).toHaveLength(2)
  })

  test('says that the member reads the reason of a suspension', async () => {
    const { user } = await openOne()
    await user.click(button('Suspend: grace@example.org'))
    expect(reason()).toHaveAccessibleDescription(/sent to the member/)
  })

  test('keeps the focus in its part of the page when its button disappears', async () => {
    const { user, server } = await openOne()
    server.on('POST /operator/accounts/7/suspend', { json: { success: true } })
    await user.click(button('Suspend: grace@example.org'))
    await user.type(reason(), 'Spam')
    server.on(ONE, { json: { data: account(suspended) } })
    await user.click(button('Suspend'))
    await screen.findByRole('button', { name: 'Lift the suspension: grace@example.org' })
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Account' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    )
  })

  test('is not done if the server refuses it, and keeps what was typed', async () => {
    const { user, server } = await openOne()
    const text = 'This is the last operator.'
    server.on('POST /operator/accounts/7/suspend', { status: 409, json: { message: text } })
    await user.click(button('Suspend: grace@example.org'))
    await user.type(reason(), 'Spam')
    await user.click(button('Suspend'))
    expect(await findMessage('alert', 'The account was not suspended.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(reason()).toHaveValue('Spam')
  })

  test('resets two-step log-in only once each point of the check-list is ticked', async () => {
    const call = 'POST /operator/accounts/7/reset-two-step'
    const { user, server, container } = await openOne()
    server.on(call, { json: { success: true } })
    await user.click(button('Reset two-step log-in: grace@example.org'))
    const checks = screen.getAllByRole('checkbox')
    expect(checks).toHaveLength(3)
    await user.type(reason(), 'The phone is lost.')
    await user.click(button('Reset two-step log-in'))
    await waitFor(() => expect(checks[0]).toHaveFocus())
    expect(checks[0]).toHaveAccessibleDescription('Please confirm this first.')
    await expectNoAxeViolations(container)
    for (const check of checks) await user.click(check)
    await user.click(button('Reset two-step log-in'))
    expect(await findMessage('status', 'Two-step log-in has been reset.')).toBeVisible()
    expect(server.requestsTo(call).map(({ json }) => json)).toEqual([
      { reason: 'The phone is lost.', checked: ['identity', 'lost', 'unasked'] },
    ])
  })

  test('hands a wiki over, and says beside the address why it cannot', async () => {
    const call = 'POST /operator/accounts/7/hand-over'
    const { user, server } = await openOne()
    const text = 'No account has this address and has confirmed it.'
    server.on(call, { status: 422, json: { message: 'Invalid.', errors: { to: [text] } } })
    await user.click(button('Hand over: museum.localhost'))
    const to = screen.getByRole('textbox', { name: 'Address of the other account' })
    await user.type(to, 'nobody@example.org')
    await user.type(reason(), 'The owner has left.')
    await user.click(button('Hand over'))
    await waitFor(() => expect(to).toHaveAccessibleDescription(text))
    expect(to).toHaveFocus()
    server.on(call, { json: { success: true } })
    await user.clear(to)
    await user.type(to, 'linus@example.org')
    await user.click(button('Hand over'))
    expect(await findMessage('status', 'museum.localhost has been handed over.')).toBeVisible()
    expect(server.requestsTo(call).at(-1)?.json).toEqual({
      ...{ wiki: 3, to: 'linus@example.org', reason: 'The owner has left.' },
    })
  })
})
