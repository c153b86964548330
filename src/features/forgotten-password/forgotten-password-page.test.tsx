import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '#contract/paths.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ForgottenPasswordPage } from './forgotten-password-page.tsx'

afterEach(() => sessionStorage.clear())

const email = () => screen.getByLabelText('Email')

async function open() {
  const page = await renderStorePage(<ForgottenPasswordPage />, { path: '/forgotten-password' })
  const ask = async () => {
    await fill(page.user, email(), 'ada@example.org')
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }))
  }
  return { ...page, ask }
}

describe('the page for a forgotten password', () => {
  test('links to the sign-up and log-in pages', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      routes.createAccount,
    )
    expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', routes.login)
  })

  test('shows no message at first', async () => {
    await open()
    expect(screen.queryByText(/email has been sent|server error/)).not.toBeInTheDocument()
  })

  test('requires an email address', async () => {
    const { user, server } = await open()
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText('This field is required')).toBeVisible()
    await waitFor(() => expect(email()).toHaveFocus())
    expect(server.requestsTo('POST /user/forgotPassword')).toHaveLength(0)
  })
})

describe('requesting a link', () => {
  test('says where the email was sent, and to check the spam folder', async () => {
    const { server, ask } = await open()
    server.on('POST /user/forgotPassword', { json: { success: true } })
    await ask()
    expect(await findMessage('status', 'An email has been sent to ada@example.org')).toBeVisible()
    expect(screen.getByText(/spam folder/)).toBeVisible()
  })

  test('still shows the address of the sent email while another one is typed', async () => {
    const { server, user, ask } = await open()
    server.on('POST /user/forgotPassword', { json: { success: true } })
    await ask()
    await screen.findByText('An email has been sent to ada@example.org')
    await user.clear(email())
    await fill(user, email(), 'bob@example.org')
    expect(screen.getByText('An email has been sent to ada@example.org')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    expect(await screen.findByText('An email has been sent to bob@example.org')).toBeVisible()
  })

  test.each([
    [
      'an error of the server',
      { status: 500, json: { message: 'email is down' } },
      'There was a server error (email is down) sending email to ada@example.org. Please double check it or try again later.',
    ],
    [
      'an error without a message',
      { status: 502 },
      'There was a server error (502) sending email to ada@example.org. Please double check it or try again later.',
    ],
    [
      'a refused address',
      { status: 422, json: { message: 'Not an address.', errors: { email: ['Not an address.'] } } },
      'There was a server error (Not an address.) sending email to ada@example.org. Please double check it or try again later.',
    ],
    ['no network', 'offline', 'You seem to be offline.'],
    ['too many emails', { status: 429, headers: { 'retry-after': '1800' } }, /Please wait 30 minutes/],
  ] as [string, FakeResponse, string | RegExp][])(
    'explains %s, and keeps the address',
    async (_, answer, words) => {
      const { server, ask } = await open()
      server.on('POST /user/forgotPassword', answer)
      await ask()
      expect(await findMessage('alert', words)).toBeVisible()
      expect(email()).toHaveValue('ada@example.org')
    },
  )
})
