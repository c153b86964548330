import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { accepted, invitedTo } from '#machines/invitation/invitation.examples.ts'
import { selectUser, verified } from '#store/session/session.slice.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { ACCEPT, DECLINE, grace, LOG_OUT, openInvitation, SHOW } from './invitation-testing.tsx'

async function open(as: Parameters<typeof openInvitation>[0], changes: object = {}) {
  const page = await openInvitation(as)
  await page.server.release(SHOW, { json: { data: { ...invitedTo, ...changes } } })
  await screen.findByText('Herbarium')
  return page
}

const button = (name: string) => screen.getByRole('button', { name })

describe('the page of an invitation', () => {
  test('says what it invites to, by whom and until when, and changes nothing', async () => {
    const { server, baseElement } = await open(grace)
    expect(screen.getByText('ada@example.org')).toBeVisible()
    expect(screen.getByRole('link', { name: 'herbarium.localhost:8080' })).toBeVisible()
    expect(screen.getByText('Manager')).toBeVisible()
    expect(screen.getByText(/^Managers change the settings/)).toBeVisible()
    expect(screen.getByText('15 May 2026')).toBeVisible()
    expect(server.requests.map(({ route }) => route)).toEqual(['GET /auth/login', SHOW])
    await expectNoAxeViolations(baseElement)
  })

  test('says that the wiki is handed over', async () => {
    await open(grace, { role: 'owner', hands_over: true })
    expect(screen.getByText(/hands the wiki over to you and becomes a manager\.$/)).toBeVisible()
  })

  test('is accepted, and leads to the wiki', async () => {
    const { server, user, baseElement } = await open(grace)
    server.on(ACCEPT, { json: { success: true, data: accepted } })
    await user.click(button('Accept'))
    expect(await findMessage('status', 'You now manage “Herbarium”.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage the wiki' })).toHaveAttribute('href', '/wikis/manage/7')
    expect(document.activeElement).not.toBe(document.body)
    expect(server.requestsTo(ACCEPT)[0]?.json).toEqual({ token: 'a-token' })
    await expectNoAxeViolations(baseElement)
  })

  test('is declined', async () => {
    const { server, user, baseElement } = await open(grace)
    server.on(DECLINE, { json: { success: true } })
    await user.click(button('Decline'))
    expect(await findMessage('status', 'You have declined the invitation.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard')
    await expectNoAxeViolations(baseElement)
  })

  test.each<FailedRequest>([
    ['without a network', 'offline', /^You seem to be offline\./],
    [
      'if the account is another one',
      {
        status: 403,
        json: { message: 'This invitation is for another email address.', code: refusalCodes.otherAccount },
      },
      /for another email address\.$/,
    ],
    ['too often', { status: 429, headers: { 'retry-after': '60' } }, /^Too many attempts\./],
    ['during a fault', { status: 500 }, /went wrong on our side/],
  ])('says why it could not be accepted: %s', async (_when, answer, cause) => {
    const { server, user } = await open(grace)
    server.on(ACCEPT, answer)
    await user.click(button('Accept'))
    expect(await findMessage('alert', 'That did not work. Nothing has changed.')).toBeVisible()
    expect(screen.getByText(cause)).toBeVisible()
    expect(button('Accept')).toBeEnabled()
  })

  test('says what to do if the link no longer works', async () => {
    const { server, baseElement } = await openInvitation(grace)
    await server.release(SHOW, { status: 404, json: { message: 'This link no longer works.' } })
    expect(await findMessage('alert', 'This link no longer works.')).toBeVisible()
    expect(screen.getByText(/Ask the person who invited you for a new one\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard')
    await expectNoAxeViolations(baseElement)
  })
})

describe('a visitor', () => {
  test('logs in with the invited address filled in, and comes back', async () => {
    const page = await open(null)
    await expectNoAxeViolations(page.baseElement)
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
    await page.user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(page.address()).toBe('/login?redirect=%2Finvitation%2Fa-token')
  })

  test('without an account signs up with the invited address, and comes back', async () => {
    const page = await open(null, { has_account: false })
    await page.user.click(screen.getByRole('link', { name: 'Sign up' }))
    expect(page.address()).toBe('/create-account?redirect=%2Finvitation%2Fa-token')
  })

  test('may decline without an account', async () => {
    const { server, user } = await open(null)
    server.on(DECLINE, { json: { success: true } })
    await user.click(button('Decline'))
    expect(await findMessage('status', 'You have declined the invitation.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  })
})

describe('another account', () => {
  test('reads whom the invitation is for, and logs out to use that account', async () => {
    const { server, store, user, baseElement } = await open(ada)
    expect(screen.getByText(/^It is for/, { selector: 'p' })).toHaveTextContent(
      'It is for grace@example.org, and you are logged in as ada@example.org.',
    )
    await expectNoAxeViolations(baseElement)
    server.on(LOG_OUT, { status: 204 })
    await user.click(button('Log out'))
    await waitFor(() => expect(selectUser(store.getState())).toBeNull())
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test('a new account verifies its address first, and can then accept', async () => {
  const { store, baseElement } = await open({ ...grace, verified: false })
  expect(screen.getByText('Please verify your email address first.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  await expectNoAxeViolations(baseElement)
  act(() => void store.dispatch(verified('otherTab')))
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
})
