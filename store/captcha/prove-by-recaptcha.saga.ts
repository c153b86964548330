import type { CaptchaForm } from '#contract/captcha.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** Gets a token of Google reCAPTCHA v3, which scores the visit. The action is the name of the form. */
export function* proveByRecaptcha(form: CaptchaForm, siteKey: string): SagaGenerator<string> {
  const { executeRecaptcha } = yield* getEnvironment()
  return yield* callAbortable(() => executeRecaptcha(siteKey, form))
}
