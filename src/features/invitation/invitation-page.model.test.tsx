import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { invitationModel } from '#machines/invitation/invitation.model.ts'
import { sessionEnded, sessionStarted } from '#store/session/session.slice.ts'
import type { Route } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { busy, shows } from '#ui/testing/find-message.ts'
import { ACCEPT, DECLINE, grace, LOG_OUT, openInvitation, SHOW } from './invitation-testing.tsx'

const walk = walkEdges(invitationModel, 'a visitor')

test.each(walk.edges)('the page follows its machine: $name', async edge => {
  const { server, store, user, unmount } = await openInvitation(null, [SHOW, ACCEPT, DECLINE, LOG_OUT])
  const press = (name: string) => () => user.click(screen.getByRole('button', { name }))
  const answer = (route: Route) => respond(server, route, data => ({ data }))
  await driveEdge(walk, edge, {
    events: {
      'invitation.reload': press('Try again'),
      'invitation.accept': press('Accept'),
      'invitation.decline': press('Decline'),
      'account.switch': press('Log out'),
      'session.changed': ({ email }) =>
        act(async () => {
          store.dispatch(
            email === null
              ? sessionEnded('loggedOut', 'otherTab')
              : sessionStarted({ ...grace, email }, 'otherTab'),
          )
        }),
      ...ends('showInvitation', answer(SHOW)),
      ...ends('acceptInvitation', answer(ACCEPT)),
      ...ends('declineInvitation', answer(DECLINE)),
      'xstate.error.actor.logOut': answer(LOG_OUT),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Loading the invitation' })).toBeVisible(),
      unknown: shows('The invitation could not be loaded.'),
      visitor: shows(/^To accept, log in with the account of this address\./),
      otherAccount: shows('This invitation is for another account.'),
      loggingOut: busy('Logging out …'),
      shown: async () => {
        expect(await screen.findByRole('button', { name: 'Accept' })).toBeEnabled()
      },
      accepting: busy('Accepting …'),
      declining: busy('Declining …'),
      gone: shows('This link no longer works.'),
      accepted: shows('You now manage “Herbarium”.'),
      declined: shows('You have declined the invitation.'),
    },
  })
  unmount()
})
