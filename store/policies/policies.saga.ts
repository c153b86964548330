import { api } from '#contract/paths.ts'
import type { PolicyList, PolicyResource } from '#contract/types/policies.ts'
import { callApi } from '#store/api/call-api.ts'
import { onceVisible } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Loads the policies in force that the member has not accepted, once the page is visible.
 * @throws FailureError
 */
export function* loadMissingPolicies(): SagaGenerator<readonly PolicyResource[]> {
  const { items } = yield* onceVisible(() => callApi(client => client.get<PolicyList>(api.missingPolicies)))
  return items
}

/** @throws FailureError */
export function* acceptPolicies({ policyIds }: { readonly policyIds: readonly number[] }): SagaGenerator {
  yield* callApi(client => client.put(api.policyAcceptances, { policy_ids: policyIds }))
}
