import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { loggedIn, toCreate, toJoin, twoSteps } from './institution-log-in.examples.ts'
import { institutionLogInMachine } from './institution-log-in.machine.ts'

export const institutionLogInModel = defineModel({
  machine: institutionLogInMachine,
  purpose:
    'The page to which the institution sends the browser back after a log-in there. It logs in, asks whether to join the account that has the address, or offers to create one.',
  starts: { 'somebody who comes back': { answer: 'code=a-code&state=a-state' } },
  events: [
    { type: 'logIn.retry' },
    { type: 'join.confirm', password: 'correct horse' },
    { type: 'account.create' },
    { type: 'logIn.begin' },
    done('finishLogIn', loggedIn),
    done('finishLogIn', toJoin),
    done('finishLogIn', toCreate),
    failed('finishLogIn', failures.refused),
    failed('finishLogIn', twoSteps),
    failed('finishLogIn', failures.offline),
    done('joinAccount', loggedIn),
    failed('joinAccount', failures.refused),
    failed('joinAccount', twoSteps),
    failed('joinAccount', failures.offline),
    done('createAccount', loggedIn),
    failed('createAccount', failures.refused),
    failed('createAccount', twoSteps),
    failed('createAccount', failures.offline),
    done('beginLogIn'),
    failed('beginLogIn', failures.offline),
  ],
})
