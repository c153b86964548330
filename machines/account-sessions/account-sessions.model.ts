import { OTHER_SESSIONS } from '#contract/account/sessions.ts'
import { done, failed } from '#machine-testing/kit/events.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { anotherPhone, phone, thisSession, unknownBrowser } from './account-sessions.examples.ts'
import { accountSessionsMachine } from './account-sessions.machine.ts'

export const accountSessionsModel = defineModel({
  machine: accountSessionsMachine,
  purpose:
    'The browsers in which a member is logged in, on the profile page. Each but this one can be logged out, or all at once; if the last log-in was more than ten minutes ago, with the password.',
  starts: { 'a member': undefined },
  key: snapshot => {
    const { sessions, ending, failure } = snapshot.context
    return [stateKey(snapshot), sessions.length, ending, failure?.kind].join()
  },
  events: [
    { type: 'sessions.reload' },
    { type: 'session.end', session: phone.id },
    { type: 'session.end', session: OTHER_SESSIONS },
    { type: 'password.confirm', password: 'correct horse' },
    { type: 'password.cancel' },
    done('loadSessions', [thisSession, phone, unknownBrowser, anotherPhone]),
    failed('loadSessions', failures.offline),
    done('endSessions'),
    failed('endSessions', failures.serverFault),
    failed('endSessions', logInAgain),
    done('endWithPassword'),
    failed('endWithPassword', failures.serverFault),
  ],
  unrendered: {
    'accountSessions.listed · session.end [0] refused': 'A session that is not listed has no button.',
  },
})
