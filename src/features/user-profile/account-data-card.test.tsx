import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { laptop, noFactors } from '#machines/two-step/two-step.examples.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { createTestEnvironment } from '#store/testing/test-environment.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { AccountDataCard } from './account-data-card.tsx'

const DATA = 'POST /user/data'
const FACTORS = 'GET /user/secondFactors'
const OPTIONS = 'POST /auth/passkeyOptions'
const CONFIRM = 'POST /user/confirmIdentity'
const stored = { account: [{ id: 1, email: ada.email }] }
const success: FakeResponse = { json: { data: stored } }
const longAgo: FakeResponse = {
  status: 403,
  json: { message: 'Long ago.', code: refusalCodes.recentLogInRequired },
}

const button = () => screen.getByRole('button', { name: 'Download my data' })

/** Replaces the browser's saving of files, which tests do not have. */
function watchSaving() {
  const saved: { name: string; file: Blob }[] = []
  let last = new Blob()
  const urls = URL as unknown as { createObjectURL(file: Blob): string; revokeObjectURL(): void }
  urls.createObjectURL = file => {
    last = file
    return 'blob:saved'
  }
  // Called after a minute, perhaps while the tests still run.
  urls.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last })
  })
  return saved
}

afterEach(() => {
  jest.restoreAllMocks()
})

async function open(response: FakeResponse, environment = createTestEnvironment(), config = {}) {
  const saved = watchSaving()
  const server = createFakeServer()
  server.on(DATA, response)
  server.on(FACTORS, { json: { data: { ...noFactors, passkeys: [laptop] } } })
  const page = await renderStorePage(<AccountDataCard />, {
    ...{ as: ada, server, environment, config },
    path: '/user?tab=data',
  })
  return { ...page, saved }
}

describe('a member’s data', () => {
  test('is saved as a file', async () => {
    const { user, server, saved, container } = await open(success)
    expect(screen.getByRole('region', { name: 'Your data' })).toBeVisible()
    await user.click(button())
    expect(await findMessage('status', 'Your data was downloaded.')).toBeVisible()
    expect(server.requestsTo(DATA)[0]?.json).toEqual({})
    expect(saved.map(({ name, file }) => [name, file.type])).toEqual([['my-data.json', 'application/json']])
    expect(saved[0]?.file.size).toBe(JSON.stringify(stored, null, 2).length)
    await expectNoAxeViolations(container)
  })

  test('needs the password long after the log-in, and the field says that it was wrong', async () => {
    const { user, server, saved, container } = await open(longAgo)
    await user.click(button())
    const password = await screen.findByLabelText('Your password')
    await waitFor(() => expect(password).toHaveFocus())
    expect(screen.getByText(/Nothing has been downloaded yet\./)).toBeVisible()
    await expectNoAxeViolations(container)
    const errors = { password: ['This is not your password. Please try again.'] }
    server.on(DATA, { status: 422, json: { message: 'No.', errors } })
    await fill(user, password, 'wrong')
    await user.click(button())
    await waitFor(() => expect(password).toHaveAccessibleDescription(errors.password[0]))
    expect(password).toHaveValue('wrong')
    server.on(DATA, success)
    await user.click(button())
    expect(await findMessage('status', 'Your data was downloaded.')).toBeVisible()
    expect(server.requestsTo(DATA).at(-1)?.json).toEqual({ password: 'wrong' })
    expect(saved).toHaveLength(1)
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
  })

  test.each(FAILED_REQUESTS)('is not saved after %s, which is explained', async (_, response, reason) => {
    const { user, server, saved } = await open(response)
    await user.click(button())
    expect(await findMessage('alert', 'Your data was not downloaded.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(saved).toEqual([])
    server.on(DATA, success)
    await user.click(button())
    expect(await findMessage('status', 'Your data was downloaded.')).toBeVisible()
  })
})

describe('instead of the password, a passkey', () => {
  beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }))
  afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))

  const passkey = async () => await screen.findByRole('button', { name: 'Use a passkey instead' })

  test('confirms the member and sends the form', async () => {
    const { user, server, saved, container } = await open(longAgo)
    await user.click(button())
    server.on(OPTIONS, { json: { data: { options: '{}' } } })
    server.on(CONFIRM, () => {
      server.on(DATA, success)
      return { json: { success: true } }
    })
    await fill(user, await screen.findByLabelText('Your password'), 'half a pass')
    await user.click(await passkey())
    expect(await findMessage('status', 'Your data was downloaded.')).toBeVisible()
    expect(server.requestsTo(OPTIONS)[0]?.json).toEqual({ purpose: 'confirmation' })
    expect(server.requestsTo(CONFIRM)[0]?.json).toEqual({ passkey: 'signed {}' })
    expect(server.requestsTo(DATA).at(-1)?.json).toEqual({})
    expect(saved).toHaveLength(1)
    expect(button()).toHaveFocus()
    await expectNoAxeViolations(container)
  })

  test('is replaced by the password again if too much time has passed', async () => {
    const { user, server } = await open(longAgo)
    await user.click(button())
    server.on(OPTIONS, { json: { data: { options: '{}' } } })
    server.on(CONFIRM, { json: { success: true } })
    await user.click(await passkey())
    await waitFor(() => expect(server.requestsTo(DATA)).toHaveLength(2))
    expect(await screen.findByLabelText('Your password')).toHaveFocus()
    expect(await passkey()).toBeVisible()
  })

  test('that is declined says so beside its button, and the password still works', async () => {
    const environment = {
      ...createTestEnvironment(),
      signWithPasskey: async () => await Promise.reject(new Error('declined')),
    }
    const { user, server, container } = await open(longAgo, environment)
    server.on(OPTIONS, { json: { data: { options: '{}' } } })
    await user.click(button())
    await user.click(await passkey())
    expect(await findMessage('alert', 'Your passkey did not confirm it.')).toBeVisible()
    expect(screen.getByText('No passkey was used. You can try again.')).toBeVisible()
    expect(await passkey()).toHaveFocus()
    await expectNoAxeViolations(container)
    await user.click(button())
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('This field is required')
    server.on(DATA, success)
    await fill(user, screen.getByLabelText('Your password'), 'correct horse')
    await user.click(button())
    expect(await findMessage('status', 'Your data was downloaded.')).toBeVisible()
    expect(server.requestsTo(CONFIRM)).toHaveLength(0)
  })

  test.each<FailedRequest>([
    ...FAILED_REQUESTS,
    [
      'a passkey that is refused',
      { status: 422, json: { message: 'No.', errors: { passkey: ['Not yours.'] } } },
      /Not yours/,
    ],
  ])('says why it does not confirm after %s', async (_, response, reason) => {
    const { user, server } = await open(longAgo)
    server.on(OPTIONS, { json: { data: { options: '{}' } } })
    server.on(CONFIRM, response)
    await user.click(button())
    await user.click(await passkey())
    expect(await findMessage('alert', 'Your passkey did not confirm it.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(server.requestsTo(DATA)).toHaveLength(1)
  })

  test('is not offered to members who have none', async () => {
    const { user, server } = await open(longAgo)
    server.on(FACTORS, { json: { data: noFactors } })
    await user.click(button())
    await screen.findByLabelText('Your password')
    await waitFor(() => expect(server.requestsTo(FACTORS)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
  })
})

test('a member without a password logs in at the institution again, and comes back', async () => {
  const environment = createTestEnvironment()
  const { user, server } = await open(longAgo, environment, { institution: { name: 'The Museum' } })
  await user.click(button())
  server.on('POST /auth/institution', { json: { url: 'https://museum.example/auth' } })
  await user.click(await screen.findByRole('button', { name: 'Log in with The Museum' }))
  await waitFor(() => expect(environment.left).toEqual(['https://museum.example/auth']))
  expect(server.requestsTo('POST /auth/institution')[0]?.json).toEqual({ redirect: '/user?tab=data' })
})
