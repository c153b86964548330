import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ApiToken } from '#contract/account/api-tokens.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { TokensCard } from './tokens-card.tsx'

const LIST = 'GET /user/tokens'
const MAKE = 'POST /user/tokens'
const END = 'DELETE /user/tokens'

const harvester: ApiToken = {
  ...{ id: 3, name: 'Harvester', scopes: ['read', 'bulk-edits'], last_used_at: null },
  ...{ created_at: '2026-03-01T10:00:00.000Z', expires_at: '2026-05-30T10:00:00.000Z' },
}
const backup: ApiToken = { ...harvester, id: 4, name: 'Backup', last_used_at: '2026-03-02T10:00:00.000Z' }
const made = { success: true, data: { ...harvester, id: 5, name: 'New' }, token: 'ws_secret' }

async function open(tokens: readonly ApiToken[] = [harvester, backup], as = ada) {
  const server = createFakeServer()
  server.on(LIST, { json: { data: tokens } })
  server.on(MAKE, { json: made })
  server.on(END, { json: { success: true } })
  const page = await renderStorePage(<TokensCard />, { as, server })
  if (as.verified) await screen.findByRole('button', { name: 'Create token' })
  return page
}

const row = (name: string) => screen.getByRole('listitem', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function fillIn({ user }: RenderedStorePage) {
  await fill(user, screen.getByLabelText('Name'), 'New')
  await user.click(screen.getByLabelText(/^Read/))
  await user.selectOptions(screen.getByLabelText('It works for'), 'A year')
}

describe('the tokens of a member', () => {
  test('are listed even if one has a scope that the page does not know, from a newer server', async () => {
    await open([{ ...harvester, scopes: ['read', 'review-edits' as ApiToken['scopes'][number]] }])
    expect(row('Harvester')).toHaveTextContent(/Read.*review-edits/)
  })

  test('are listed with what they may do, when they were used, and when they end', async () => {
    const { container } = await open()
    expect(row('Harvester')).toHaveTextContent(
      'Read, Bulk editsCreated 1 March 2026, expires 30 May 2026Not used yet',
    )
    expect(row('Backup')).toHaveTextContent(/Last used .+ ago/)
    await expectNoAxeViolations(container)
  })

  test('are loaded again after a failure', async () => {
    const server = createFakeServer()
    server.on(LIST, 'offline')
    const { user } = await renderStorePage(<TokensCard />, { as: ada, server })
    expect(await findMessage('alert', 'Your tokens could not be loaded.')).toBeVisible()
    server.on(LIST, { json: { data: [] } })
    await user.click(button('Try again'))
    expect(await screen.findByText('You have no tokens.')).toBeVisible()
  })

  test('need a verified email address', async () => {
    const { server } = await open([], { ...ada, verified: false })
    expect(screen.getByText('Verify your email address first.')).toBeVisible()
    expect(server.requestsTo(LIST)).toHaveLength(0)
  })
})

describe('making a token', () => {
  test('shows it once, with a button that copies it, and empties the form', async () => {
    const page = await open([])
    await fillIn(page)
    await page.user.click(button('Create token'))
    expect(await findMessage('status', 'The token “New” was created.')).toBeVisible()
    expect(page.server.requestsTo(MAKE)[0]?.json).toEqual({ name: 'New', scopes: ['read'], days: 365 })
    expect(screen.getByText('ws_secret')).toBeVisible()
    expect(button('Copy the token “New”')).toBeVisible()
    expect(row('New')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('')
    expect(screen.getByLabelText(/^Read/)).not.toBeChecked()
    await expectNoAxeViolations(page.container)
  })

  test('says beside the fields what is missing, and sends nothing', async () => {
    const { user, server, container } = await open([])
    await user.click(button('Create token'))
    expect(await screen.findByText('Please choose what the token may do.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveFocus()
    expect(server.requestsTo(MAKE)).toHaveLength(0)
    await expectNoAxeViolations(container)
  })

  test('asks for the password long after the last log-in, and keeps what was filled in', async () => {
    const page = await open([])
    page.server.on(MAKE, { status: 403, json: { message: 'No.', code: refusalCodes.recentLogInRequired } })
    await fillIn(page)
    await page.user.click(button('Create token'))
    const password = await screen.findByLabelText('Your password')
    expect(password).toHaveFocus()
    expect(screen.getByLabelText('Name')).toHaveValue('New')
    page.server.on(MAKE, { json: made })
    await fill(page.user, password, 'correct horse')
    await page.user.click(button('Create token'))
    expect(await findMessage('status', 'The token “New” was created.')).toBeVisible()
    expect(page.server.requestsTo(MAKE).at(-1)?.json).toMatchObject({ password: 'correct horse', days: 365 })
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
  })

  test.each<FailedRequest>([
    ...FAILED_REQUESTS,
    ['too many tokens', { status: 409, json: { message: 'You have 20 tokens.' } }, /You have 20 tokens/],
  ])('explains %s, and keeps what was filled in', async (_, answer, reason) => {
    const page = await open([])
    page.server.on(MAKE, answer)
    await fillIn(page)
    await page.user.click(button('Create token'))
    expect(await findMessage('alert', 'No token was created.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('New')
  })
})

describe('ending a token', () => {
  test('removes it from the list, says so, and keeps the focus in the card', async () => {
    const { user, server } = await open()
    await user.click(button('Revoke Harvester'))
    expect(await findMessage('status', 'The token “Harvester” has been revoked.')).toBeVisible()
    expect(server.requestsTo(END)[0]?.query.get('token')).toBe('3')
    expect(within(screen.getByRole('list', { name: 'Your tokens' })).getAllByRole('listitem')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await user.click(button('Revoke Backup'))
    expect(await screen.findByText('You have no tokens.')).toBeVisible()
  })

  test.each(FAILED_REQUESTS)('explains %s, and can be tried again', async (_, answer, reason) => {
    const { user, server } = await open()
    server.on(END, answer)
    await user.click(button('Revoke Harvester'))
    expect(await findMessage('alert', 'The token was not revoked.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    server.on(END, { json: { success: true } })
    await user.click(button('Revoke Harvester'))
    expect(await findMessage('status', 'The token “Harvester” has been revoked.')).toBeVisible()
  })
})
