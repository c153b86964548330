import { type Failure, toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { ACCEPTED_POLICY_TYPES } from '#contract/policies/policy-catalogue.ts'
import type { SignUpForm } from '#contract/schemas/account.ts'
import type { PolicyList } from '#contract/types/policies.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { logIn } from '#store/session/log-in.saga.ts'

/** Once the account exists nothing undoes it: where logging in failed, only that is left to do. */
export interface SignedUp {
  readonly loginFailure: Failure | null
}

/**
 * Makes an account and logs in to it.
 * @throws FailureError where no account was made; a taken address is an error of the field `email`.
 */
export function* signUp({
  values: { email, password },
  recaptcha,
}: Submitted<SignUpForm>): SagaGenerator<SignedUp> {
  const accepted_policies = yield* policiesToAccept()
  yield* callApi(client => client.post(api.register, { email, password, recaptcha, accepted_policies }))
  try {
    yield* logIn({ email, password })
    return { loginFailure: null }
  } catch (thrown) {
    return { loginFailure: toFailure(thrown) }
  }
}

/**
 * Ids of the policies that the form's tick accepts. None where the server cannot say: it then asks for them after log-in.
 */
function* policiesToAccept(): SagaGenerator<readonly number[]> {
  try {
    const { items } = yield* callApi(client => client.get<PolicyList>(api.currentPolicies))
    return items
      .filter(({ metadata }) => ACCEPTED_POLICY_TYPES.includes(metadata.type))
      .map(({ metadata }) => metadata.policy_id)
  } catch {
    return []
  }
}
