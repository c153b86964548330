import { beforeAll, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { renderApp } from '#app/testing/render-app.tsx'
import { routes } from '#contract/paths.ts'
import { sessionEnded } from '#store/session/session.slice.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { loadMotion } from '#ui/loading-ahead/motion-parts.ts'

// Loads the page animations first: otherwise the tests would depend on whether an earlier test file has loaded them.
beforeAll(async () => await loadMotion())

const sees = async (find: () => HTMLElement) => await waitFor(() => expect(find()).toBeVisible())
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('A visitor', () => {
  test.each([
    ['/dashboard', '/login?redirect=%2Fdashboard'],
    ['/user', '/login?redirect=%2Fuser'],
    ['/emailVerification/abc', '/login?redirect=%2FemailVerification%2Fabc'],
    ['/logout', '/login'],
    ['/wikis/create', '/'],
    ['/wikis/create?redirect=/discovery', '/discovery'],
    ['/wikis/create?redirect=//evil.example', '/'],
  ])('opening %s is sent to %s', async (path, destination) => {
    const { address } = await renderApp(path)
    await waitFor(() => expect(address()).toBe(destination))
  })

  test.each([
    [routes.home],
    [routes.login],
    [routes.createAccount],
    [routes.forgottenPassword],
    [routes.contact],
    [routes.complaint],
    [routes.discovery],
    [routes.termsOfUse],
    [routes.privacyPolicy],
  ])('may open %s', async path => {
    const { address } = await renderApp(path)
    await heading(/./)
    await waitFor(() => expect(address()).toBe(path))
  })
})

describe('A member', () => {
  test.each([
    ['/login', '/dashboard'],
    ['/create-account', '/dashboard'],
    ['/forgotten-password', '/dashboard'],
    ['/reset-password?email=a@b.c&token=t', '/dashboard'],
    ['/login?redirect=%2Fuser', '/user'],
    ['/create-account?redirect=%2Fdiscovery%3Fpage%3D2', '/discovery?page=2'],
    ['/login?redirect=%2F%2Fevil.example', '/dashboard'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
    ['/login?redirect=%2F%5Cevil.example', '/dashboard'],
  ])('opening %s is sent on to %s', async (path, destination) => {
    const { address } = await renderApp(path, { as: ada })
    await waitFor(() => expect(address()).toBe(destination))
  })

  test('sees a protected page', async () => {
    const { address } = await renderApp(routes.user, { as: ada })
    await heading('Private Profile')
    await waitFor(() => expect(address()).toBe(routes.user))
  })

  test('is sent home after logging out and sees the navigation of visitors', async () => {
    const { address } = await renderApp(routes.logout, { as: ada })
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeInTheDocument()
  })

  test('is sent to the log-in page, with a way back, when the server ends the session', async () => {
    const { address, store } = await renderApp(routes.user, { as: ada })
    await heading('Private Profile')
    act(() => void store.dispatch(sessionEnded('unauthenticated')))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fuser'))
    await sees(() => screen.getByText('Your session has ended.'))
  })

  test('is sent to the log-in page, with a way back and no warning, to log in with another account', async () => {
    const { address, store } = await renderApp('/emailVerification/abc', { as: { ...ada, verified: true } })
    act(() => void store.dispatch(sessionEnded('switchingAccount')))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2FemailVerification%2Fabc'))
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument()
  })

  test('is sent to the log-in page from a public page as well, with a way back', async () => {
    const { address, store } = await renderApp(routes.contact, { as: ada })
    await heading(/contact/i)
    act(() => void store.dispatch(sessionEnded('unauthenticated')))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fcontact'))
  })

  test('stays on a public page when another tab logs out', async () => {
    const { address, store } = await renderApp(routes.contact, { as: ada })
    await heading(/contact/i)
    act(() => void store.dispatch(sessionEnded('loggedOut', 'otherTab')))
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe(routes.contact))
  })

  test('is sent home from a protected page when another tab logs out', async () => {
    const { address, store } = await renderApp(routes.user, { as: ada })
    await heading('Private Profile')
    act(() => void store.dispatch(sessionEnded('loggedOut', 'otherTab')))
    await waitFor(() => expect(address()).toBe('/'))
  })
})

describe('A member who closes the account', () => {
  const closing = { ...ada, closes_at: '2026-03-08T10:00:00.000Z' }

  test.each([routes.user, routes.dashboard, routes.login, '/wikis/manage/7'])(
    'is sent from %s to the page that keeps it',
    async path => {
      const { address } = await renderApp(path, { as: closing })
      await waitFor(() => expect(address()).toBe('/account-closing'))
      await sees(() => screen.getByRole('button', { name: 'Keep my account' }))
    },
  )

  test('may log out', async () => {
    const { address } = await renderApp(routes.logout, { as: closing })
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('is sent there when it is done, from a protected page', async () => {
    const { address, store } = await renderApp(routes.user, { as: ada })
    await heading('Private Profile')
    act(() => void store.dispatch(sessionEnded('closed')))
    await waitFor(() => expect(address()).toBe('/account-closing'))
    await sees(() => screen.getByText(/You can still keep it for 7 days/))
  })
})

describe('While the session is not known', () => {
  const waitingServer = () => {
    const server = createFakeServer()
    server.hold('GET /auth/login')
    return server
  }

  test('a protected page waits and does not redirect', async () => {
    const { address, server } = await renderApp(routes.user, { server: waitingServer() })
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe(routes.user))
    await server.release('GET /auth/login', { json: { user: ada, verified: true } })
    await heading('Private Profile')
  })

  test('the navigation is hidden', async () => {
    await renderApp(routes.home, { server: waitingServer() })
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  })

  test.each([
    ['the network is down', 'offline' as const, 'You seem to be offline.'],
    ['the server fails', { status: 500, json: { message: 'boom' } }, 'Something went wrong on our side.'],
  ])('a protected page says that %s and offers to try again', async (_case, answer, words) => {
    const server = createFakeServer()
    server.on('GET /auth/login', answer)
    const { user } = await renderApp(routes.user, { server })
    await sees(() => screen.getByText(words))
    server.on('GET /auth/login', { json: { user: ada, verified: true } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Private Profile')
  })
})
