import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { accepted, invitedTo } from './invitation.examples.ts'
import { invitationMachine } from './invitation.machine.ts'

export const gone = { ...failures.refused, status: 404 }

export const invitationModel = defineModel({
  machine: invitationMachine,
  purpose:
    'The page behind the link of an invitation to a wiki. It says what somebody is invited to, leads visitors to the log-in page and back, and accepts or declines.',
  starts: {
    'a visitor': { token: 'a-token', email: null },
    'the invited member': { token: 'a-token', email: 'grace@example.org' },
    'another member': { token: 'a-token', email: 'ada@example.org' },
  },
  events: [
    { type: 'invitation.reload' },
    { type: 'invitation.accept' },
    { type: 'invitation.decline' },
    { type: 'account.switch' },
    { type: 'session.changed', email: null },
    { type: 'session.changed', email: 'grace@example.org' },
    { type: 'session.changed', email: 'ada@example.org' },
    done('showInvitation', invitedTo),
    failed('showInvitation', gone),
    failed('showInvitation', failures.offline),
    done('acceptInvitation', accepted),
    failed('acceptInvitation', gone),
    failed('acceptInvitation', failures.offline),
    done('declineInvitation'),
    failed('declineInvitation', gone),
    failed('declineInvitation', failures.offline),
    failed('logOut', failures.offline),
  ],
  unrendered: {
    'invitation.accepting · session.changed [0] refused':
      'The page tells the flow only of a session that is another one than before.',
  },
})
