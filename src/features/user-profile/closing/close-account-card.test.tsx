import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { ONLY_OWNER_CODE } from '#contract/account/account-closing.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { type Driver, driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { herbarium } from '#machines/close-account/close-account.examples.ts'
import type { closeAccountMachine } from '#machines/close-account/close-account.machine.ts'
import { closeAccountModel } from '#machines/close-account/close-account.model.ts'
import { selectRedirect, selectUser } from '#store/session/session.slice.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { CloseAccountCard } from './close-account-card.tsx'

const WIKIS = 'GET /user/closing'
const CLOSE = 'POST /user/closing'

const dialog = () => within(screen.getByRole('alertdialog', { name: 'Close your account?' }))
const button = (name: string) => screen.getByRole('button', { name })
const confirm = ({ user }: RenderedStorePage) =>
  user.click(dialog().getByRole('button', { name: 'Close account' }))

async function open(response: FakeResponse = { json: { success: true } }) {
  const server = createFakeServer()
  server.on(WIKIS, { json: { data: { wikis: [] } } })
  server.on(CLOSE, response)
  const page = await renderStorePage(<CloseAccountCard />, { as: ada, server })
  await page.user.click(button('Close account'))
  return page
}

describe('the card that closes an account', () => {
  test('asks first, with the focus on “Cancel”, and then ends the session', async () => {
    const page = await open()
    expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(page.server.requestsTo(CLOSE)).toHaveLength(0)
    await expectNoAxeViolations(page.baseElement)
    await confirm(page)
    await waitFor(() => expect(selectUser(page.store.getState())).toBeNull())
    expect(selectRedirect(page.store.getState())).toBe('closing')
    expect(page.server.requestsTo(CLOSE)[0]?.json).toEqual({})
  })

  test('asks for the password long after the last log-in, and keeps it when it is wrong', async () => {
    const page = await open({ status: 403, json: { message: 'No.', code: refusalCodes.recentLogInRequired } })
    await confirm(page)
    const password = await screen.findByLabelText('Your password')
    expect(password).toHaveFocus()
    const errors = { password: ['This is not your password. Please try again.'] }
    page.server.on(CLOSE, { status: 422, json: { message: 'No.', errors } })
    await fill(page.user, password, 'wrong')
    await confirm(page)
    await waitFor(() => expect(password).toHaveAccessibleDescription(errors.password[0]))
    expect(password).toHaveValue('wrong')
    expect(page.server.requestsTo(CLOSE).at(-1)?.json).toEqual({ password: 'wrong' })
  })

  test('names the wikis that nobody else owns, with the ways to hand them over and to delete them', async () => {
    const server = createFakeServer()
    server.on(WIKIS, { json: { data: { wikis: [herbarium] } } })
    const { user, container } = await renderStorePage(<CloseAccountCard />, { as: ada, server })
    const list = within(await screen.findByRole('list', { name: 'Wikis that only you own' }))
    expect(list.getByText('herbarium.example.org')).toBeVisible()
    expect(list.getByRole('link', { name: 'Hand over Herbarium' })).toHaveAttribute(
      'href',
      '/wikis/manage/7?tab=people',
    )
    expect(list.getByRole('link', { name: 'Delete Herbarium' })).toHaveAttribute(
      'href',
      '/wikis/manage/7?tab=settings#delete',
    )
    expect(screen.queryByRole('button', { name: 'Close account' })).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
    server.on(WIKIS, { json: { data: { wikis: [] } } })
    await user.click(button('Check again'))
    expect(await screen.findByRole('button', { name: 'Close account' })).toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
  })

  test('also names them if the other owner has left since the page was opened', async () => {
    const page = await open({
      status: 409,
      json: { message: 'No.', code: ONLY_OWNER_CODE, wikis: [herbarium] },
    })
    page.server.on(WIKIS, { json: { data: { wikis: [herbarium] } } })
    await confirm(page)
    expect(await screen.findByRole('list', { name: 'Wikis that only you own' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test.each<FailedRequest>([
    ...FAILED_REQUESTS,
    ['a refusal', { status: 403, json: { message: 'Not from this page.' } }, /Not from this page/],
  ])('explains %s, and can be tried again', async (_, response, reason) => {
    const page = await open(response)
    await confirm(page)
    expect(await findMessage('alert', 'Your account was not closed.')).toBeVisible()
    expect(dialog().getByText(reason)).toBeVisible()
    page.server.on(CLOSE, { json: { success: true } })
    await confirm(page)
    await waitFor(() => expect(selectUser(page.store.getState())).toBeNull())
  })
})

type Machine = typeof closeAccountMachine

function driver(
  page: RenderedStorePage,
): Driver<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent> {
  const { server, user } = page
  const wikis = respond(server, WIKIS, list => ({ data: { wikis: list } }))
  const closed = respond(server, CLOSE)
  const reload = () => screen.queryByRole('button', { name: 'Check again' }) ?? button('Try again')
  return {
    events: {
      'wikis.reload': () => user.click(reload()),
      'close.request': () => user.click(button('Close account')),
      'close.confirm': async ({ password }) => {
        const field = dialog().queryByLabelText('Your password')
        if (field) await fill(user, field, password)
        await confirm(page)
      },
      'close.cancel': () => user.click(dialog().getByRole('button', { name: 'Cancel' })),
      ...ends('loadWikis', wikis),
      ...ends('closeAccount', closed),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Looking up your wikis' })).toBeVisible(),
      unknown: () => expect(button('Try again')).toBeVisible(),
      blocked: () => expect(screen.getByText('Herbarium')).toBeVisible(),
      ready: () => {
        expect(button('Close account')).toBeVisible()
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      },
      confirming: () =>
        expect(dialog().getByRole('button', { name: 'Close account' })).not.toHaveAttribute(
          'aria-disabled',
          'true',
        ),
      closing: () =>
        expect(dialog().getByRole('button', { name: 'Closing …' })).toHaveAttribute('aria-disabled', 'true'),
      closed: () => expect(selectUser(page.store.getState())).toBeNull(),
    },
  }
}

describe('the card follows its machine', () => {
  const walk = walkEdges(closeAccountModel)
  test.each(walk.edges)('$name', async edge => {
    const server = createFakeServer()
    server.hold(WIKIS)
    server.hold(CLOSE)
    const page = await renderStorePage(<CloseAccountCard />, { as: ada, server })
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})
