import { api } from '#contract/paths.ts'
import type { NewLoginResponse } from '#contract/types/wiki.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** Has the first admin's new login sent. @returns where it goes. @throws FailureError */
export function* sendNewLogin(wikiId: number): SagaGenerator<string> {
  const { email } = yield* callApi(client => client.post<NewLoginResponse>(api.newLogin, { wiki: wikiId }))
  return email
}
