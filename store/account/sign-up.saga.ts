import { type Failure, toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { ACCEPTED_POLICY_TYPES } from '#contract/policies/policy-catalogue.ts'
import type { SignUpForm } from '#contract/schemas/account.ts'
import type { PolicyList } from '#contract/types/policies.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { logIn } from '#store/session/log-in.saga.ts'

/** What happened after the account was created. Creating it succeeded even if logging in failed. */
export interface SignedUp {
  readonly loginFailure: Failure | null
}

/**
 * Creates an account and logs in.
 *
 * @throws FailureError if no account was created. A taken email address is an error of the field `email`.
 */
export function* signUp({
  values: { email, password },
  recaptcha,
}: Submitted<SignUpForm>): SagaGenerator<SignedUp> {
  const accepted_policies = yield* policiesToAccept()
  const request_id = (yield* getEnvironment()).requestId()
  yield* callApi(client =>
    client.post(api.register, { email, password, recaptcha, accepted_policies, request_id }),
  )
  try {
    yield* logIn({ email, password })
    return { loginFailure: null }
  } catch (thrown) {
    return { loginFailure: toFailure(thrown) }
  }
}

/**
 * Ids of the policies that the checkbox of the form accepts. Empty if the server cannot list them: it then
 * asks after log-in.
 */
export function* policiesToAccept(): SagaGenerator<readonly number[]> {
  try {
    const { items } = yield* callApi(client => client.get<PolicyList>(api.currentPolicies))
    return items
      .filter(({ metadata }) => ACCEPTED_POLICY_TYPES.includes(metadata.type))
      .map(({ metadata }) => metadata.policy_id)
  } catch {
    return []
  }
}
