import { refusalCodes } from '#contract/refusal-codes.ts'
import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

export const emailVerificationModel = defineModel({
  machine: emailVerificationMachine,
  purpose:
    'The page behind the link in the verification email. It distinguishes a link that is no longer valid or belongs to another account from a server that could not be reached.',
  starts: {
    'an unverified email address': { token: 'a-token', isVerified: false },
    'a verified email address': { token: 'a-token', isVerified: true },
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
