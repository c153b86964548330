import { accountApi } from '#contract/account/account-paths.ts'
import type { MakeTokenRequest } from '#contract/account/api-token-requests.ts'
import type { ApiToken, ApiTokensResponse, MadeTokenResponse } from '#contract/account/api-tokens.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** @throws FailureError */
export function* loadApiTokens(): SagaGenerator<readonly ApiToken[]> {
  const { data } = yield* callApi(client => client.get<ApiTokensResponse>(accountApi.tokens))
  return data
}

/**
 * @param values `password` is '' if it was not asked for.
 * @returns the token itself as well, which the server shows only now.
 * @throws FailureError
 */
export function* makeApiToken({
  values: { password, ...wanted },
}: Submitted<MakeTokenRequest>): SagaGenerator<MadeTokenResponse> {
  const body = { ...wanted, ...(password ? { password } : {}) }
  return yield* callApi(client => client.post<MadeTokenResponse>(accountApi.tokens, body))
}

/** @returns the token that has ended. @throws FailureError */
export function* endApiToken({ values: token }: Submitted<ApiToken>): SagaGenerator<ApiToken> {
  const query = new URLSearchParams({ token: String(token.id) })
  yield* callApi(client => client.delete(`${accountApi.tokens}?${query}`))
  return token
}
