import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { type Driver, driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { secondStepMachine } from '#machines/second-step/second-step.machine.ts'
import { secondStepModel } from '#machines/second-step/second-step.model.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { LogInPage } from './log-in-page.tsx'

afterEach(() => sessionStorage.clear())

const LOG_IN = 'POST /auth/login'
const READ = 'GET /auth/secondStep'
const STEP = 'POST /auth/secondStep'

// Otherwise a test on a slow machine could continue an earlier test's draft.
afterEach(() => sessionStorage.clear())

const button = (name: string) => screen.getByRole('button', { name })

/** The log-in page, after a password that was right. */
async function open(server = createFakeServer()) {
  server.on(LOG_IN, { status: 403, json: { message: 'Two steps.', code: 'second-step-required' } })
  server.on('POST /auth/passkeyOptions', { json: { data: { options: '{}' } } })
  const page = await renderStorePage(<LogInPage />, { path: '/login', server })
  await fill(page.user, screen.getByLabelText('Email'), ada.email)
  await fill(page.user, screen.getByLabelText('Password'), 'correct horse')
  await page.user.click(button('Log in'))
  return page
}

async function opened(passkey = true) {
  const server = createFakeServer()
  server.on(READ, { json: { data: { passkey } } })
  const page = await open(server)
  const code = await screen.findByLabelText('Code')
  return { ...page, code }
}

describe('the second step of a log-in', () => {
  test('asks for a code, which phones and password managers fill in', async () => {
    const { code, container } = await opened(false)
    await waitFor(() => expect(code).toHaveFocus())
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAccessibleDescription(/authenticator app .* or one of your recovery codes/)
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    expect(screen.getByText(/^One more step/)).toBeVisible()
    // Links to other ways to log in or to sign up would start over.
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('follows at once after the log-in by an institution', async () => {
    const server = createFakeServer()
    server.on(READ, { json: { data: { passkey: false } } })
    await renderStorePage(<LogInPage />, { path: '/login', server, state: { secondStep: true } })
    expect(await screen.findByLabelText('Code')).toBeVisible()
    expect(server.requestsTo(LOG_IN)).toHaveLength(0)
  })

  test('logs in with the code', async () => {
    const { server, store, user, code } = await opened()
    server.on(STEP, { json: { user: ada } })
    await fill(user, code, '123456')
    await user.click(button('Log in'))
    await waitFor(() => expect(selectUser(store.getState())).toEqual(ada))
    expect(server.requestsTo(STEP)[0]?.json).toEqual({ code: '123456' })
  })

  test('logs in with a passkey', async () => {
    const { server, store, user } = await opened()
    server.on(STEP, { json: { user: ada } })
    await user.click(button('Use a passkey'))
    await waitFor(() => expect(selectUser(store.getState())).toEqual(ada))
    expect(server.requestsTo(STEP)[0]?.json).toEqual({ passkey: 'signed {}' })
  })

  test('says beside the field that the code was wrong, and keeps it', async () => {
    const { server, user, code } = await opened()
    const errors = { code: ['This code is wrong, or it has already been used. Please try the next one.'] }
    server.on(STEP, { status: 422, json: { message: 'No.', errors } })
    await fill(user, code, '123456')
    await user.click(button('Log in'))
    await waitFor(() => expect(code).toHaveAccessibleDescription(errors.code[0]))
    await waitFor(() => expect(code).toHaveFocus())
    expect(code).toHaveValue('123456')
  })

  test.each([
    ['no network', 'offline', /You seem to be offline/],
    ['too many attempts', { status: 429, headers: { 'retry-after': '600' } }, /Please wait 10 minutes/],
    ['a server fault', { status: 500 }, /Something went wrong on our side/],
  ] as const)('explains %s', async (_, answer, words) => {
    const { server, user, code } = await opened()
    server.on(STEP, answer)
    await fill(user, code, '123456')
    await user.click(button('Log in'))
    expect(await findMessage('alert', 'You are not logged in yet.')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(code).toHaveValue('123456')
  })

  test('leads back to the password if it took too long', async () => {
    const { server, user, code } = await opened()
    server.on(STEP, { status: 401, json: { message: 'That took too long.' } })
    await fill(user, code, '123456')
    await user.click(button('Log in'))
    expect(await findMessage('alert', 'That took too long. Please log in again.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email)
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })
})

describe('a log-in with a passkey alone', () => {
  beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }))
  afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))

  test('takes neither the address nor the password, and can be tried again', async () => {
    const { server, store, user } = await renderStorePage(<LogInPage />, { path: '/login' })
    server.on('POST /auth/passkeyOptions', { json: { data: { options: '{}' } } })
    server.on('POST /auth/passkey', 'offline')
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
    expect(await findMessage('alert', 'You are not logged in.')).toBeVisible()
    server.on('POST /auth/passkey', { json: { user: ada } })
    await user.click(button('Log in with a passkey'))
    await waitFor(() => expect(selectUser(store.getState())).toEqual(ada))
    expect(server.requestsTo('POST /auth/passkey').at(-1)?.json).toEqual({ passkey: 'signed {}' })
  })
})

type Machine = typeof secondStepMachine

function driver({
  server,
  user,
  store,
}: RenderedStorePage): Driver<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent> {
  const read = respond(server, READ, data => ({ data }))
  const stepped = respond(server, STEP, () => ({ user: ada }))
  const password = () => expect(screen.getByLabelText('Password')).toBeVisible()
  return {
    events: {
      'code.submit': async ({ code }) => {
        await fill(user, screen.getByLabelText('Code'), code)
        await user.click(button('Log in'))
      },
      'passkey.use': () => user.click(button('Use a passkey')),
      'step.leave': () => user.click(button('Back')),
      ...ends('loadSecondStep', read),
      ...ends('enterCode', stepped),
      ...ends('usePasskey', stepped),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Loading the second step' })).toBeVisible(),
      asking: () => expect(button('Log in')).not.toHaveAttribute('aria-disabled', 'true'),
      enteringCode: () => expect(button('Logging in …')).toHaveAttribute('aria-disabled', 'true'),
      usingPasskey: () => expect(button('Logging in …')).toHaveAttribute('aria-disabled', 'true'),
      done: () => expect(selectUser(store.getState())).toEqual(ada),
      over: password,
      left: password,
    },
  }
}

describe('the page follows its machine', () => {
  const walk = walkEdges(secondStepModel)
  test.each(walk.edges)('$name', async edge => {
    const server = createFakeServer()
    server.hold(READ)
    server.hold(STEP)
    const page = await open(server)
    await screen.findByRole('status', { name: 'Loading the second step' })
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})
