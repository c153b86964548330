import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { ACCOUNT_CLOSING_PATH, keepAccountPath } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import { selectIsClosing } from '#store/session/session.slice.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { KeepAccountPage } from './keep-account-page.tsx'

const KEEP = 'POST /user/keep'
const DONE = 'Your account stays open.'
const closing = { ...ada, closes_at: '2026-03-08T10:00:00.000Z' }

async function open(
  as: typeof ada | null,
  token: string | null = null,
  answer: FakeResponse = { json: { success: true } },
) {
  const server = createFakeServer()
  server.on(KEEP, answer)
  return await renderStorePage(<KeepAccountPage />, {
    ...{ as, server },
    path: token === null ? ACCOUNT_CLOSING_PATH : keepAccountPath(token),
    route: token === null ? ACCOUNT_CLOSING_PATH : '/keep-account/:token',
  })
}

const button = () => screen.getByRole('button', { name: 'Keep my account' })

describe('a member who has logged in while the account is being closed', () => {
  test('reads when it is removed, and keeps it by a click', async () => {
    const { user, server, store, container } = await open(closing)
    expect(screen.getByText(/Your account is being closed: it will be removed on/)).toBeVisible()
    expect(container.querySelector('time')).toHaveAttribute('datetime', closing.closes_at)
    expect(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', routes.logout)
    await expectNoAxeViolations(container)
    server.on('GET /auth/login', { json: { user: ada, verified: true } })
    await user.click(button())
    expect(await findMessage('status', DONE)).toBeVisible()
    expect(document.activeElement).toHaveTextContent(DONE)
    expect(server.requestsTo(KEEP)[0]?.json).toEqual({})
    expect(selectIsClosing(store.getState())).toBe(false)
    expect(screen.getByRole('link', { name: 'To your wikis' })).toHaveAttribute('href', routes.dashboard)
    await expectNoAxeViolations(container)
  })

  test.each(FAILED_REQUESTS)(
    'reads why it could not be kept (%s) and tries again',
    async (_, answer, reason) => {
      const { user, server } = await open(closing, null, answer)
      await user.click(button())
      expect(await findMessage('alert', 'Your account could not be kept.')).toBeVisible()
      expect(screen.getByText(reason)).toBeVisible()
      server.on(KEEP, { json: { success: true } })
      await user.click(button())
      expect(await findMessage('status', DONE)).toBeVisible()
    },
  )
})

describe('the link in the email', () => {
  test('changes nothing when it is opened, and keeps the account by a click, without a session', async () => {
    const { user, server } = await open(null, 'a/token')
    expect(server.requestsTo(KEEP)).toHaveLength(0)
    await user.click(button())
    expect(await findMessage('status', DONE)).toBeVisible()
    expect(server.requestsTo(KEEP)[0]?.json).toEqual({ token: 'a/token' })
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', routes.login)
  })

  test('says that it has expired or was used', async () => {
    const errors = { token: ['This link has expired or has already been used.'] }
    const { user } = await open(null, 'old', { status: 422, json: { message: 'No.', errors } })
    await user.click(button())
    expect(await findMessage('alert', 'Your account could not be kept.')).toBeVisible()
    expect(screen.getByText('This link has expired or has already been used.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

test('who has just closed the account reads how to keep it', async () => {
  const { container } = await open(null)
  expect(screen.getByText(/You can still keep it for 7 days: log in again, or open the link/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await expectNoAxeViolations(container)
})

test('a member whose account is not being closed reads so', async () => {
  await open(ada)
  expect(screen.getByText('The account that you are logged in to is not being closed.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
