import type { InstitutionResponse } from '#contract/account/institution.ts'
import type { Failure } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

const outcome = { user: null, redirect: null, email: 'ada@example.org', needs_password: false } as const

/** What the server answers, for tests. */
export const loggedIn: InstitutionResponse = {
  ...outcome,
  outcome: 'logged-in',
  user: { id: 1, email: 'ada@example.org', verified: true },
  redirect: '/wikis/create',
}
export const toJoin: InstitutionResponse = { ...outcome, outcome: 'join', needs_password: true }
export const toJoinInSession: InstitutionResponse = { ...outcome, outcome: 'join' }
export const toCreate: InstitutionResponse = { ...outcome, outcome: 'create' }

export const twoSteps: Failure = {
  kind: 'notAllowed',
  message: 'Two-step log-in is on for this account.',
  code: refusalCodes.secondStepRequired,
}
