import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const LINK = '/reset-password?email=ada%40example.org&token=a-token'

const password = () => screen.getByLabelText('New password')
const repeated = () => screen.getByLabelText('Repeat new password')
const button = () => screen.getByRole('button', { name: 'Change password' })

function Destination() {
  return <p>{JSON.stringify(useLocation().state)}</p>
}

async function open(path = LINK) {
  const page = await renderStorePage(
    <Routes>
      <Route path={routes.resetPassword} element={<ResetPasswordPage />} />
      <Route path={routes.login} element={<Destination />} />
    </Routes>,
    { path },
  )
  const change = async (again = 'new secret') => {
    await fill(page.user, password(), 'new secret')
    await fill(page.user, repeated(), again)
    await page.user.click(button())
  }
  return { ...page, change }
}

describe('the reset-password page', () => {
  test('shows the email address to people and to password managers', async () => {
    await open()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    expect(password()).toHaveAccessibleDescription('At least 8 characters.')
  })

  test.each(['/reset-password', '/reset-password?email=ada%40example.org', '/reset-password?token=a-token'])(
    'offers a new link if the link is incomplete (%s)',
    async path => {
      await open(path)
      expect(await findMessage('alert', 'This link is not complete.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
        'href',
        routes.forgottenPassword,
      )
    },
  )

  test('says on both fields that the passwords do not match', async () => {
    const { server, change } = await open()
    await change('new secrets')
    expect(await screen.findAllByText('Passwords do not match.')).toHaveLength(2)
    await waitFor(() => expect(password()).toHaveFocus())
    expect(server.requestsTo('POST /user/resetPassword')).toHaveLength(0)
  })
})

describe('setting the new password', () => {
  test('goes to the log-in page with the reason', async () => {
    const { server, change, address } = await open()
    server.on('POST /user/resetPassword', { json: { success: true } })
    await change()
    await waitFor(() => expect(address()).toBe('/login'))
    expect(screen.getByText('{"reason":"passwordReset"}')).toBeVisible()
    expect(server.requestsTo('POST /user/resetPassword')[0]?.json).toEqual({
      email: 'ada@example.org',
      token: 'a-token',
      password: 'new secret',
      password_confirmation: 'new secret',
      request_id: 'a tab',
    })
  })

  test('offers a new link if the link has expired or was used', async () => {
    const { server, change } = await open()
    const errors = { token: ['This link has expired.'] }
    server.on('POST /user/resetPassword', { status: 422, json: { message: 'No.', errors } })
    await change()
    expect(await findMessage('alert', 'This link has expired or has already been used.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      routes.forgottenPassword,
    )
  })

  test("shows the server's messages on their fields", async () => {
    const { server, change } = await open()
    const errors = { password: ['Too short.'], password_confirmation: ['Not the same.'] }
    server.on('POST /user/resetPassword', { status: 422, json: { message: 'No.', errors } })
    await change()
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Too short.'))
    expect(repeated()).toHaveAccessibleDescription('Not the same.')
    await waitFor(() => expect(password()).toHaveFocus())
  })

  test.each([
    ['a refusal', { status: 400, json: { message: 'No.' } }, 'Something went very wrong.'],
    ['no network', 'offline', 'You seem to be offline.'],
    ['too many attempts', { status: 429, headers: { 'retry-after': '5' } }, /Please wait 5 seconds/],
    ['a server fault', { status: 500 }, 'Something went wrong on our side.'],
  ] as [string, FakeResponse, string | RegExp][])(
    'explains %s, and keeps what was typed',
    async (_, answer, words) => {
      const { server, change } = await open()
      server.on('POST /user/resetPassword', answer)
      await change()
      expect(await findMessage('alert', words)).toBeVisible()
      expect(password()).toHaveValue('new secret')
      expect(repeated()).toHaveValue('new secret')
    },
  )
})
