import { refusalCodes } from '#contract/refusal-codes.ts'
import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

export const emailVerificationModel = defineModel({
  machine: emailVerificationMachine,
  purpose:
    'The page behind the link in the verification mail. It tells a link that is no longer good, or belongs to another account, from a server that could not be asked.',
  starts: {
    'an address not verified yet': { token: 'a-token', isVerified: false },
    'an address that is verified': { token: 'a-token', isVerified: true },
  },
  events: [
    { type: 'verification.retry' },
    { type: 'user.verified' },
    { type: 'account.switch' },
    done('verifyEmail'),
    failed('verifyEmail', failures.invalid),
    failed('verifyEmail', failures.offline),
    failed('verifyEmail', { ...failures.notAllowed, code: refusalCodes.otherAccount }),
    done('logOut'),
    failed('logOut', failures.offline),
  ],
})
