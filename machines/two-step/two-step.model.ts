import { refusalCodes } from '#contract/refusal-codes.ts'
import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { appSecret, noFactors, recoveryCodes, twoStepOn } from './two-step.examples.ts'
import { twoStepMachine } from './two-step.machine.ts'

export const logInAgain = { ...failures.notAllowed, code: refusalCodes.recentLogInRequired }
export const wrongCode = { ...failures.invalid, fields: { code: ['This code is wrong.'] } }

export const twoStepModel = defineModel({
  machine: twoStepMachine,
  purpose:
    'Two-step log-in, on the profile page: setting it up with an app, recovery codes that are shown once, and turning it off. What weakens it takes a code.',
  starts: { 'a member': undefined },
  key: snapshot => [stateKey(snapshot), snapshot.context.failure?.kind].join(),
  events: [
    { type: 'twoStep.reload' },
    { type: 'twoStep.setUp' },
    { type: 'twoStep.turnOff' },
    { type: 'codes.renew' },
    { type: 'app.confirm', code: '123456' },
    { type: 'codes.stored' },
    { type: 'dialog.confirm', code: '123456', password: 'correct horse' },
    { type: 'dialog.cancel' },
    done('loadSecondFactors', noFactors),
    done('loadSecondFactors', twoStepOn),
    failed('loadSecondFactors', failures.offline),
    done('begin', appSecret),
    failed('begin', failures.serverFault),
    failed('begin', logInAgain),
    done('beginWithPassword', appSecret),
    failed('beginWithPassword', failures.serverFault),
    done('confirm', recoveryCodes),
    failed('confirm', wrongCode),
    done('turnOff'),
    failed('turnOff', wrongCode),
    done('renew', recoveryCodes),
    failed('renew', wrongCode),
  ],
})
