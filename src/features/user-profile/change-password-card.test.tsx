import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { createProfileServer } from './profile-testing.tsx'
import { UserProfilePage } from './user-profile-page.tsx'

const CHANGE = 'POST /user/changePassword'

const current = () => screen.getByLabelText('Current password')
const password = () => screen.getByLabelText('New password')
const repeated = () => screen.getByLabelText('Repeat new password')
const button = () => screen.getByRole('button', { name: 'Change password' })

async function open() {
  const server = createProfileServer()
  server.on('GET /user/commonPasswords', { json: { passwords: ['password', 'sunshine'] } })
  const page = await renderStorePage(<UserProfilePage />, { as: ada, server, path: '/user' })
  const change = async (typed = 'new secret', again = typed) => {
    await fill(page.user, current(), 'correct horse')
    await fill(page.user, password(), typed)
    await fill(page.user, repeated(), again)
    await page.user.click(button())
  }
  return { ...page, change }
}

describe('changing the password', () => {
  test('asks for the current password and twice for the new one, in a way that password managers understand', async () => {
    const { baseElement } = await open()
    expect(screen.getByRole('region', { name: 'Change password' })).toBeVisible()
    expect(current()).toHaveAttribute('autocomplete', 'current-password')
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    expect(repeated()).toHaveAttribute('autocomplete', 'new-password')
    expect(baseElement.querySelector('form input[autocomplete="username"]')).toHaveValue(ada.email)
    await expectNoAxeViolations(baseElement)
  })

  test('confirms the change, says what happened to other sessions, and clears the form', async () => {
    const { server, change } = await open()
    server.on(CHANGE, { json: { success: true } })
    await change()
    expect(await findMessage('status', 'Your password has been changed.')).toBeVisible()
    expect(screen.getByText('You are still logged in here, and logged out everywhere else.')).toBeVisible()
    expect(server.requestsTo(CHANGE)[0]?.json).toEqual({
      current_password: 'correct horse',
      password: 'new secret',
      password_confirmation: 'new secret',
    })
    for (const field of [current(), password(), repeated()]) expect(field).toHaveValue('')
  })

  test('shows the server’s messages on their fields, and keeps what was typed', async () => {
    const { server, change } = await open()
    const errors = {
      current_password: ['This is not your password. Please try again.'],
      password: ['Too easy.'],
    }
    server.on(CHANGE, { status: 422, json: { message: 'No.', errors } })
    await change()
    await waitFor(() =>
      expect(current()).toHaveAccessibleDescription('This is not your password. Please try again.'),
    )
    expect(password()).toHaveAccessibleDescription('Too easy.')
    await waitFor(() => expect(current()).toHaveFocus())
    expect(password()).toHaveValue('new secret')
  })

  test('says on both fields that the passwords do not match, and sends nothing', async () => {
    const { server, change } = await open()
    await change('new secret', 'new secrets')
    expect(await screen.findAllByText('Passwords do not match.')).toHaveLength(2)
    expect(server.requestsTo(CHANGE)).toHaveLength(0)
  })

  test.each([
    ['no network', 'offline', 'You seem to be offline.'],
    ['too many attempts', { status: 429, headers: { 'retry-after': '600' } }, /Please wait 10 minutes/],
    ['a server fault', { status: 500 }, 'Something went wrong on our side.'],
  ] as [string, FakeResponse, string | RegExp][])(
    'explains %s, and keeps what was typed',
    async (_, answer, words) => {
      const { server, change } = await open()
      server.on(CHANGE, answer)
      await change()
      expect(await findMessage('alert', words)).toBeVisible()
      expect(current()).toHaveValue('correct horse')
    },
  )
})

describe('a new password that the server would reject', () => {
  test.each([
    ['sunshine', 'This password is one of the most common. Choose another.'],
    ['PassWord', 'This password is one of the most common. Choose another.'],
    ['aaaaaaaaa', 'This password is a simple pattern. Choose another.'],
    ['ada@example.org', 'This password is too similar to your email address. Choose another.'],
    ['Wikistead1', 'This password is too similar to the name of this service. Choose another.'],
  ])('is reported while it is typed: %s', async (typed, words) => {
    const { user } = await open()
    await fill(user, password(), typed)
    await waitFor(() => expect(password()).toHaveAccessibleDescription(words))
    await fill(user, password(), ' and much more')
    await waitFor(() => expect(password()).toHaveAccessibleDescription('At least 8 characters.'))
  })

  test('is not reported before it is long enough, and the list is requested only once', async () => {
    const { user, server } = await open()
    expect(server.requestsTo('GET /user/commonPasswords')).toHaveLength(0)
    await fill(user, password(), 'aaaaaaa')
    expect(password()).toHaveAccessibleDescription('At least 8 characters.')
    expect(server.requestsTo('GET /user/commonPasswords')).toHaveLength(1)
  })

  test('is checked only by the server if the list cannot be loaded', async () => {
    const { user, server } = await open()
    server.on('GET /user/commonPasswords', 'offline')
    await fill(user, password(), 'sunshine')
    expect(password()).toHaveAccessibleDescription('At least 8 characters.')
  })
})
