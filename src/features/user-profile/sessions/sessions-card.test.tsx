import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { AccountSession } from '#contract/account/sessions.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { type Driver, driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import {
  accountSession,
  phone,
  thisSession,
  unknownBrowser,
} from '#machines/account-sessions/account-sessions.examples.ts'
import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts'
import { accountSessionsModel } from '#machines/account-sessions/account-sessions.model.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { createFakeServer, UNAUTHENTICATED } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { SessionsCard } from './sessions-card.tsx'

const LIST = 'GET /user/sessions'
const END = 'DELETE /user/sessions'

async function open(sessions: readonly AccountSession[] = [thisSession, phone, unknownBrowser]) {
  const server = createFakeServer()
  server.on(LIST, { json: { data: sessions } })
  server.on(END, { json: { success: true } })
  return await renderStorePage(<SessionsCard />, { as: ada, server })
}

const row = (name: string) => screen.getByRole('listitem', { name })
const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => screen.getByRole('button', { name })

describe('where a member is logged in', () => {
  test('is listed with the browser, since when, and when it was last used', async () => {
    const hoursAgo = new Date(Date.now() - 3.5 * 3_600_000).toISOString()
    const { container } = await open([
      thisSession,
      { ...phone, last_used_at: hoursAgo },
      accountSession({ id: '0000000000000004', browser: null }),
      unknownBrowser,
    ])
    expect(screen.getByRole('region', { name: 'Where you are logged in' })).toBeVisible()
    expect(row('Firefox on Linux')).toHaveTextContent('This browserSince 1 March 2026')
    expect(within(row('Firefox on Linux')).queryByRole('button')).not.toBeInTheDocument()
    expect(row('Safari on iPhone')).toHaveTextContent('Since 1 March 2026Last used 3 hours ago')
    expect(row('Unknown browser on Linux')).toBeVisible()
    expect(row('Unknown browser')).toHaveTextContent(/Last used .+ days ago/)
    await expectNoAxeViolations(container)
  })

  test('is only this browser for most members, with nothing to log out', async () => {
    await open([thisSession])
    expect(row('Firefox on Linux')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('can be loaded again after a failure', async () => {
    const server = createFakeServer()
    server.on(LIST, 'offline')
    const { user } = await renderStorePage(<SessionsCard />, { as: ada, server })
    expect(await findMessage('alert', 'Your sessions could not be loaded.')).toBeVisible()
    server.on(LIST, { json: { data: [thisSession] } })
    await user.click(button('Try again'))
    expect(await screen.findByRole('listitem', { name: 'Firefox on Linux' })).toBeVisible()
  })
})

describe('logging out another browser', () => {
  test('removes it from the list, says so, and keeps the focus in the card', async () => {
    const { user, server, container } = await open()
    await user.click(button('Log out Safari on iPhone'))
    expect(await findMessage('status', 'One browser was logged out.')).toBeVisible()
    expect(server.requestsTo(END)[0]?.query.get('session')).toBe(phone.id)
    expect(screen.queryByRole('listitem', { name: 'Safari on iPhone' })).not.toBeInTheDocument()
    expect(document.activeElement).toContainElement(row('Firefox on Linux'))
    expect(document.activeElement).not.toBe(document.body)
    await expectNoAxeViolations(container)
  })

  test('works for all others at once, by keyboard', async () => {
    const { user, server } = await open()
    button('Log out all others').focus()
    await user.keyboard('{Enter}')
    expect(await findMessage('status', '2 browsers were logged out.')).toBeVisible()
    expect(server.requestsTo(END)[0]?.query.get('session')).toBe('others')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test.each<FailedRequest>([
    ...FAILED_REQUESTS,
    ['a refusal', { status: 403, json: { message: 'Not from this page.' } }, /Not from this page/],
  ])('explains %s, and can be tried again', async (_, answer, reason) => {
    const { user, server } = await open()
    server.on(END, answer)
    await user.click(button('Log out Safari on iPhone'))
    expect(await findMessage('alert', 'Nobody was logged out.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    server.on(END, { json: { success: true } })
    await user.click(button('Log out Safari on iPhone'))
    expect(await findMessage('status', 'One browser was logged out.')).toBeVisible()
    expect(screen.queryByText('Nobody was logged out.')).not.toBeInTheDocument()
  })

  test('also ends the session here if another browser has ended it meanwhile', async () => {
    const { user, server, store } = await open()
    server.on(END, UNAUTHENTICATED)
    await user.click(button('Log out all others'))
    await waitFor(() => expect(selectUser(store.getState())).toBeNull())
  })
})

describe('logging out another browser long after the last log-in', () => {
  const confirm = ({ user }: RenderedStorePage) =>
    user.click(dialog().getByRole('button', { name: 'Log out' }))

  async function ask(name: string) {
    const page = await open()
    page.server.on(END, {
      status: 403,
      json: { message: 'Long ago.', code: refusalCodes.recentLogInRequired },
    })
    await page.user.click(button(name))
    const password = await screen.findByLabelText('Your password')
    expect(password).toHaveFocus()
    return { ...page, password }
  }

  test('asks for the password, says that it is wrong, and logs out with the right one', async () => {
    const page = await ask('Log out Safari on iPhone')
    expect(screen.getByRole('dialog', { name: 'Log out Safari on iPhone' })).toBeVisible()
    expect(dialog().getByText(/Nobody has been logged out yet\.$/)).toBeVisible()
    await expectNoAxeViolations(page.baseElement)
    const errors = { password: ['This is not your password. Please try again.'] }
    page.server.on(END, { status: 422, json: { message: 'No.', errors } })
    await fill(page.user, page.password, 'wrong')
    await confirm(page)
    await waitFor(() => expect(page.password).toHaveAccessibleDescription(errors.password[0]))
    page.server.on(END, { json: { success: true } })
    await confirm(page)
    expect(await findMessage('status', 'One browser was logged out.')).toBeVisible()
    expect(page.server.requestsTo(END).at(-1)?.json).toEqual({ password: 'wrong' })
    expect(page.server.requestsTo(END).at(-1)?.query.get('session')).toBe(phone.id)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(document.activeElement).toContainElement(row('Firefox on Linux'))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('logs out nobody if it is cancelled', async () => {
    const page = await ask('Log out all others')
    expect(screen.getByRole('dialog', { name: 'Log out all others' })).toBeVisible()
    await page.user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByText('Nobody was logged out.')).not.toBeInTheDocument()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(document.activeElement).toContainElement(row('Firefox on Linux'))
    expect(page.server.requestsTo(END)).toHaveLength(1)
  })

  test.each(FAILED_REQUESTS)('explains %s, and keeps what was typed', async (_, answer, reason) => {
    const page = await ask('Log out Safari on iPhone')
    page.server.on(END, answer)
    await fill(page.user, page.password, 'correct horse')
    await confirm(page)
    expect(await dialog().findByText(reason)).toBeVisible()
    expect(page.password).toHaveValue('correct horse')
  })
})

type Machine = typeof accountSessionsMachine

function driver({
  server,
  user,
}: RenderedStorePage): Driver<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent> {
  const list = respond(server, LIST, data => ({ data }))
  const ended = respond(server, END)
  return {
    events: {
      'sessions.reload': () => user.click(button('Try again')),
      'session.end': ({ session }) =>
        user.click(button(session === phone.id ? 'Log out Safari on iPhone' : 'Log out all others')),
      'password.confirm': async ({ password }) => {
        await fill(user, dialog().getByLabelText('Your password'), password)
        await user.click(dialog().getByRole('button', { name: 'Log out' }))
      },
      'password.cancel': () => user.click(dialog().getByRole('button', { name: 'Cancel' })),
      ...ends('loadSessions', list),
      ...ends('endSessions', ended),
      ...ends('endWithPassword', ended),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Loading your sessions' })).toBeVisible(),
      unknown: () => expect(screen.getByText('Your sessions could not be loaded.')).toBeVisible(),
      listed: () => {
        expect(row('Firefox on Linux')).toBeVisible()
        expect(screen.queryByText('Logging out …')).not.toBeInTheDocument()
      },
      ending: () => expect(button('Logging out …')).toHaveAttribute('aria-disabled', 'true'),
      askingPassword: () =>
        expect(dialog().getByRole('button', { name: 'Log out' })).not.toHaveAttribute(
          'aria-disabled',
          'true',
        ),
      endingWithPassword: () =>
        expect(dialog().getByRole('button', { name: 'Logging out …' })).toHaveAttribute(
          'aria-disabled',
          'true',
        ),
    },
  }
}

describe('the card follows its machine', () => {
  const walk = walkEdges(accountSessionsModel)
  test.each(walk.edges)('$name', async edge => {
    const server = createFakeServer()
    server.hold(LIST)
    server.hold(END)
    const page = await renderStorePage(<SessionsCard />, { as: ada, server })
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})
