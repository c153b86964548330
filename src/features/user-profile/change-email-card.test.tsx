import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { type FakeResponse, LOG_IN_AGAIN } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { createProfileServer } from './profile-testing.tsx'
import { UserProfilePage } from './user-profile-page.tsx'

const CHANGE = 'POST /user/changeEmail'
const NEW = 'ada@museum.example'

const address = () => screen.getByLabelText('New email address')
const password = () => screen.getByLabelText('Your password')
const button = () => screen.getByRole('button', { name: 'Send the link' })

async function open(answer?: FakeResponse) {
  const server = createProfileServer()
  if (answer) server.on(CHANGE, answer)
  const page = await renderStorePage(<UserProfilePage />, { as: ada, server, path: '/user' })
  const ask = async (email = NEW) => {
    await fill(page.user, address(), email)
    await page.user.click(button())
  }
  return { ...page, ask }
}

describe('changing the email address', () => {
  test('asks for the new address, and says what will happen', async () => {
    const { baseElement } = await open()
    expect(screen.getByRole('region', { name: 'Change email address' })).toBeVisible()
    expect(address()).toHaveAttribute('type', 'email')
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
    expect(screen.getByText(/For 72 hours after that, the old address can undo it\./)).toBeVisible()
    await expectNoAxeViolations(baseElement)
  })

  test('says where the link is, clears the form, and shows the old address until it is opened', async () => {
    const { server, ask } = await open({ json: { success: true } })
    await ask()
    expect(await findMessage('status', `A link is on its way to ${NEW}.`)).toBeVisible()
    expect(server.requestsTo(CHANGE)[0]?.json).toEqual({ email: NEW })
    expect(address()).toHaveValue('')
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email)
  })

  test('asks for the password long after the log-in, and keeps what was typed', async () => {
    const { server, user, ask, baseElement } = await open(LOG_IN_AGAIN)
    await ask()
    await waitFor(() => expect(password()).toHaveFocus())
    expect(screen.getByText(/Nothing has been sent yet\.$/)).toBeVisible()
    await expectNoAxeViolations(baseElement)
    const errors = { password: ['This is not your password.'], email: ['Changed within the last 72 hours.'] }
    server.on(CHANGE, { status: 422, json: { message: 'No.', errors } })
    await fill(user, password(), 'wrong')
    await user.click(button())
    await waitFor(() => expect(password()).toHaveAccessibleDescription(errors.password[0]))
    expect(address()).toHaveAccessibleDescription(errors.email[0])
    expect(address()).toHaveValue(NEW)
    server.on(CHANGE, { json: { success: true } })
    await user.clear(password())
    await fill(user, password(), 'correct horse')
    await user.click(button())
    expect(await findMessage('status', `A link is on its way to ${NEW}.`)).toBeVisible()
    expect(server.requestsTo(CHANGE).at(-1)?.json).toEqual({ email: NEW, password: 'correct horse' })
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
  })

  test('sends nothing that is not an email address', async () => {
    const { server, ask } = await open()
    await ask('nobody')
    expect(await screen.findByText(/Please enter an email address/)).toBeVisible()
    expect(server.requestsTo(CHANGE)).toHaveLength(0)
  })

  test.each<[string, FakeResponse, string | RegExp]>([
    ['no network', 'offline', 'You seem to be offline.'],
    ['too many attempts', { status: 429, headers: { 'retry-after': '600' } }, /Please wait 10 minutes/],
    ['a server fault', { status: 500 }, 'Something went wrong on our side.'],
  ])('explains %s, and keeps what was typed', async (_, answer, words) => {
    const { ask } = await open(answer)
    await ask()
    expect(await findMessage('alert', words)).toBeVisible()
    expect(address()).toHaveValue(NEW)
  })
})
