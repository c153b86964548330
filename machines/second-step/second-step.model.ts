import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { secondStepMachine } from './second-step.machine.ts'

export const over = { ...failures.refused, status: 401 }
export const wrongCode = { ...failures.invalid, fields: { code: ['This code is wrong.'] } }

export const secondStepModel = defineModel({
  machine: secondStepMachine,
  purpose:
    'The second step of a log-in, after the password, for members who have turned it on: a code of their app, a recovery code or a passkey.',
  starts: { 'a visitor whose password was right': undefined },
  events: [
    { type: 'code.submit', code: '123456' },
    { type: 'passkey.use' },
    { type: 'step.leave' },
    done('loadSecondStep', { passkey: true }),
    failed('loadSecondStep', failures.offline),
    failed('loadSecondStep', over),
    done('enterCode'),
    failed('enterCode', wrongCode),
    failed('enterCode', over),
    done('usePasskey'),
    failed('usePasskey', failures.serverFault),
    failed('usePasskey', over),
  ],
  unrendered: {
    'secondStep.asking · passkey.use [0] refused': 'Without a passkey there is no button for it.',
  },
})
