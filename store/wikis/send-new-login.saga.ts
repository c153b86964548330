import { api } from '#contract/paths.ts'
import type { NewLoginResponse } from '#contract/types/wiki.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Sends a new login to the wiki's first admin.
 *
 * @returns the email address it is sent to.
 * @throws FailureError
 */
export function* sendNewLogin({
  values: { wikiId },
}: Submitted<{ readonly wikiId: number }>): SagaGenerator<string> {
  const { email } = yield* callApi(client => client.post<NewLoginResponse>(api.newLogin, { wiki: wikiId }))
  return email
}
