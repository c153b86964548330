import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

/** Every edge of the flow for somebody whose address is not verified yet; for tests of the machine and of its page. */
export const emailVerificationWalk = walkEdges(emailVerificationMachine, {
  input: { token: 'a-token', isVerified: false },
  events: [
    { type: 'verification.retry' },
    { type: 'user.verified' },
    done('verifyEmail'),
    failed('verifyEmail', failures.invalid),
    failed('verifyEmail', failures.offline),
  ],
})
