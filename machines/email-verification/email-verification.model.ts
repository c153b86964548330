import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { defineModel } from '#machines/testing/flow-model.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

export const emailVerificationModel = defineModel({
  machine: emailVerificationMachine,
  purpose:
    'The page behind the link in the verification mail. It tells a link that is no longer good from a server that could not be asked.',
  starts: {
    'an address not verified yet': { token: 'a-token', isVerified: false },
    'an address that is verified': { token: 'a-token', isVerified: true },
  },
  events: [
    { type: 'verification.retry' },
    { type: 'user.verified' },
    done('verifyEmail'),
    failed('verifyEmail', failures.invalid),
    failed('verifyEmail', failures.offline),
  ],
})
