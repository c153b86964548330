import type { CaptchaForm } from '#contract/captcha.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { proveByRecaptcha } from './prove-by-recaptcha.saga.ts'
import { proveByWork } from './prove-by-work.saga.ts'

/**
 * Gets what the wire's `recaptcha` wants for a form, without anything for the person to do.
 * Source: specification, section 5 (sign up, contact and complaint).
 *
 * @returns '' where no captcha is configured.
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
