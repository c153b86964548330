import { accountApi } from '#contract/account/account-paths.ts'
import type { AccountSession, SessionsResponse } from '#contract/account/sessions.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** @throws FailureError */
export function* loadSessions(): SagaGenerator<readonly AccountSession[]> {
  const { data } = yield* callApi(client => client.get<SessionsResponse>(accountApi.sessions))
  return data
}

/**
 * @param session its id, or `others` for all but the one in this browser.
 * @param password '' if it was not asked for.
 * @throws FailureError
 */
export function* endSessions({
  session,
  password,
}: {
  readonly session: string
  readonly password: string
}): SagaGenerator {
  const path = `${accountApi.sessions}?${new URLSearchParams({ session })}`
  yield* callApi(client => client.delete(path, password ? { password } : undefined))
}
