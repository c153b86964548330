import type { AccountDataResponse } from '#contract/account/account-data.ts'
import { accountApi } from '#contract/account/account-paths.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Reads all that is stored about the member.
 * @param values `password` is '' if it was not asked for.
 * @throws FailureError
 */
export function* readAccountData({
  values: { password },
}: Submitted<{ readonly password: string }>): SagaGenerator<AccountDataResponse['data']> {
  const confirmation = password === '' ? {} : { password }
  const { data } = yield* callApi(client => client.post<AccountDataResponse>(accountApi.data, confirmation))
  return data
}
