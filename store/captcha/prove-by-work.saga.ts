import type { CaptchaForm } from '#contract/captcha.ts'
import { type Failure, FailureError } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { WorkChallenge } from '#store/environment/work-challenge.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

const UNSOLVED: Failure = { kind: 'serverFault', status: null, message: 'The captcha could not be solved.' }

/** Solves a challenge that the server created for the form. Source: altcha-lib 2.8, `Payload`. */
export function* proveByWork(form: CaptchaForm): SagaGenerator<string> {
  const challenge = yield* callApi(client => client.get<WorkChallenge>(api.captchaChallenge, { form }))
  const { solveChallenge } = yield* getEnvironment()
  const solution = yield* callAbortable(signal => solveChallenge(challenge, signal))
  if (!solution) throw new FailureError(UNSOLVED)
  return btoa(JSON.stringify({ challenge, solution }))
}
