import { api } from '#contract/paths.ts'
import type { StopMailRequest, StopMailScope } from '#contract/schemas/stop-mail.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** Stops emails of wikis, or lets them through again. @throws FailureError; a link that is not ours is `invalid`. */
export function* stopMail({ values }: Submitted<StopMailRequest>): SagaGenerator<StopMailScope> {
  yield* callApi(client => client.post(api.stopMail, values))
  return values.scope
}
