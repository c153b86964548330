import type { CaptchaForm } from '#contract/captcha.ts'
import { type Failure, FailureError } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { WorkChallenge } from '#store/environment/work-challenge.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

const UNSOLVED: Failure = { kind: 'serverFault', status: null, message: 'The captcha could not be solved.' }

/**
 * Gets the value of the field `recaptcha` of a form, without asking the person to do anything. Source: spec
 * 7.2.
 *
 * @returns '' if no captcha is configured.
 * @throws FailureError
 */
export function* proveHumanity(form: CaptchaForm): SagaGenerator<string> {
  const { captcha } = yield* getEnvironment()
  switch (captcha.kind) {
    case 'off':
      return ''
    case 'altcha':
      return yield* proveByWork(form)
    case 'recaptcha':
      return yield* proveByRecaptcha(form, captcha.siteKey)
  }
}

/** Gets a token of Google reCAPTCHA v3, which scores the visit. The action is the name of the form. */
function* proveByRecaptcha(form: CaptchaForm, siteKey: string): SagaGenerator<string> {
  const { executeRecaptcha } = yield* getEnvironment()
  return yield* callAbortable(() => executeRecaptcha(siteKey, form))
}

/** Solves a challenge that the server created for the form. Source: altcha-lib 2.8, `Payload`. */
function* proveByWork(form: CaptchaForm): SagaGenerator<string> {
  const challenge = yield* callApi(client => client.get<WorkChallenge>(api.captchaChallenge, { form }))
  const { solveChallenge } = yield* getEnvironment()
  const solution = yield* callAbortable(signal => solveChallenge(challenge, signal))
  if (!solution) throw new FailureError(UNSOLVED)
  return btoa(JSON.stringify({ challenge, solution }))
}
