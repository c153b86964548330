import type { Failure, FailureKind } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

/** One failure of each kind, for tests of flows. */
export const failures = {
  offline: { kind: 'offline' },
  outdated: { kind: 'outdated' },
  refused: { kind: 'refused', status: 409, message: 'Refused by the server.' },
  invalid: {
    kind: 'invalid',
    message: 'The given data was invalid.',
    fields: { email: ['First message.', 'Second message.'] },
  },
  notAllowed: { kind: 'notAllowed', message: 'This is not allowed.' },
  tooMany: { kind: 'tooMany', retryAfterSeconds: 42 },
  serverFault: { kind: 'serverFault', status: 500, message: 'The server failed.' },
} as const satisfies { readonly [Kind in FailureKind]: Extract<Failure, { kind: Kind }> }

/** The last log-in was too long ago. */
export const logInAgain = { ...failures.notAllowed, code: refusalCodes.recentLogInRequired }
