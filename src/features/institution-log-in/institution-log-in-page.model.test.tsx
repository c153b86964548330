import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { institutionLogInModel } from '#machines/institution-log-in/institution-log-in.model.ts'
import type { Route } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { fill } from '#ui/testing/fill.ts'
import { busy, shows } from '#ui/testing/find-message.ts'
import { BEGIN, CREATE, comeBack, FINISH, JOIN } from './institution-log-in-testing.tsx'

const walk = walkEdges(institutionLogInModel, 'somebody who comes back')

test.each(walk.edges)('the page follows its machine: $name', async edge => {
  const { server, user, address, unmount } = await comeBack([FINISH, JOIN, CREATE, BEGIN])
  const button = (name: string) => screen.getByRole('button', { name })
  const answer = (route: Route) => respond(server, route, data => data)
  await driveEdge(walk, edge, {
    events: {
      'logIn.retry': () => user.click(button('Try again')),
      'logIn.begin': () => user.click(button('Start again')),
      'join.confirm': async ({ password }) => {
        await fill(user, screen.getByLabelText(/^Your .* password$/), password)
        await user.click(button('Link my account'))
      },
      'account.create': async () => {
        const terms = screen.getByRole('checkbox')
        if (!(terms as HTMLInputElement).checked) await user.click(terms)
        await user.click(button('Create account'))
      },
      ...ends('finishLogIn', answer(FINISH)),
      ...ends('joinAccount', answer(JOIN)),
      ...ends('createAccount', answer(CREATE)),
      'xstate.done.actor.beginLogIn': () =>
        server.release(BEGIN, { json: { url: 'https://museum.example' } }),
      'xstate.error.actor.beginLogIn': answer(BEGIN),
    },
    states: {
      finishing: () => expect(screen.getByRole('status', { name: 'Logging you in' })).toBeVisible(),
      unknown: shows('We could not read the answer of The Museum.'),
      joinable: async () => {
        expect(await screen.findByRole('button', { name: 'Link my account' })).toBeEnabled()
      },
      joining: busy('Linking …'),
      creatable: async () => {
        expect(await screen.findByRole('button', { name: 'Create account' })).toBeEnabled()
      },
      creating: busy('Creating your account …'),
      failed: shows('You were not logged in.'),
      beginning: busy('Going to The Museum …'),
      leaving: busy('Going to The Museum …'),
      halfway: () => waitFor(() => expect(address()).toBe('/login')),
      loggedIn: () => waitFor(() => expect(address()).toBe('/wikis/create')),
    },
  })
  unmount()
})
