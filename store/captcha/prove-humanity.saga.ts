import type { CaptchaForm } from '#contract/captcha.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { proveByRecaptcha } from './prove-by-recaptcha.saga.ts'
import { proveByWork } from './prove-by-work.saga.ts'

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
