import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import {
  loggedIn,
  toCreate,
  toJoin,
  toJoinInSession,
} from '#machines/institution-log-in/institution-log-in.examples.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { BEGIN, CREATE, comeBack, FINISH, JOIN } from './institution-log-in-testing.tsx'

const button = (name: string) => screen.getByRole('button', { name })

describe('somebody who comes back from the institution', () => {
  test('is logged in, and goes to where they came from', async () => {
    const { server, store, address } = await comeBack()
    await server.release(FINISH, { json: loggedIn })
    await waitFor(() => expect(address()).toBe('/wikis/create'))
    expect(selectUser(store.getState())?.email).toBe('ada@example.org')
    expect(server.requestsTo(FINISH)[0]?.json).toEqual({ answer: 'code=a-code&state=a-state' })
  })

  test('goes to the dashboard if the server names another site', async () => {
    const { server, address } = await comeBack()
    await server.release(FINISH, { json: { ...loggedIn, redirect: '//evil.example' } })
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('reads why it did not work, and begins again', async () => {
    const { server, user, environment, baseElement } = await comeBack()
    const message = 'The Museum did not log you in.'
    await server.release(FINISH, { status: 400, json: { message } })
    expect(await findMessage('alert', 'You were not logged in.')).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in with your password' })).toBeVisible()
    await expectNoAxeViolations(baseElement)
    server.on(BEGIN, { json: { url: 'https://museum.example/auth' } })
    await user.click(button('Start again'))
    expect(environment.left).toEqual(['https://museum.example/auth'])
  })
})

describe('an account with the address', () => {
  test('is linked with its password, and the field says if that was wrong', async () => {
    const { server, user, baseElement } = await comeBack()
    await server.release(FINISH, { json: toJoin })
    expect(await screen.findByText(/^There is a .* account with the address/)).toHaveTextContent(
      'ada@example.org',
    )
    await expectNoAxeViolations(baseElement)
    const errors = { password: ['This is not your password. Please try again.'] }
    server.on(JOIN, { status: 422, json: { message: 'No.', errors } })
    const password = screen.getByLabelText(/^Your .* password$/)
    await user.click(button('Link my account'))
    await waitFor(() => expect(password).toHaveFocus())
    expect(server.requestsTo(JOIN)).toHaveLength(0)
    await fill(user, password, 'wrong')
    await user.click(button('Link my account'))
    await waitFor(() =>
      expect(screen.getByLabelText(/^Your .* password$/)).toHaveAccessibleDescription(errors.password[0]),
    )
    server.on(JOIN, { json: loggedIn })
    await user.click(button('Link my account'))
    await waitFor(() => expect(server.requestsTo(JOIN).at(-1)?.json).toEqual({ password: 'wrong' }))
  })

  test('is linked by a click in a recent session of it, unless the session has become too old', async () => {
    const { server, user } = await comeBack([FINISH], ada)
    await server.release(FINISH, { json: toJoinInSession })
    await screen.findByRole('button', { name: 'Link my account' })
    expect(screen.queryByLabelText(/^Your .* password$/)).not.toBeInTheDocument()
    const errors = { password: ['Please enter the password of your account.'] }
    server.on(JOIN, { status: 422, json: { message: 'No.', errors } })
    await user.click(button('Link my account'))
    expect(await screen.findByLabelText(/^Your .* password$/)).toBeVisible()
    expect(server.requestsTo(JOIN)[0]?.json).toEqual({})
  })
})

test('a new account needs the terms', async () => {
  const { server, user, baseElement } = await comeBack()
  await server.release(FINISH, { json: toCreate })
  await screen.findByText(/^There is no .* account with the address/)
  await expectNoAxeViolations(baseElement)
  await user.click(button('Create account'))
  expect(await screen.findByText('You must accept the Terms of Service.')).toBeVisible()
  expect(server.requestsTo(CREATE)).toHaveLength(0)
  server.on(CREATE, { status: 500 })
  await user.click(screen.getByRole('checkbox'))
  await user.click(button('Create account'))
  expect(await findMessage('alert', 'Your account has not been created yet.')).toBeVisible()
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(server.requestsTo(CREATE)[0]?.json).toEqual({ accepted_policies: [] })
})
