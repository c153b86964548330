import type { FastifyBaseLogger } from 'fastify'
import type { CaptchaForm } from '#contract/captcha.ts'
import { msg } from '#i18n/msg.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Captcha } from './captcha.ts'
import { captchaFailure } from './captcha-failure.ts'

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
/** The threshold that Google suggests, from 0 (a bot) to 1 (a person). */
const MIN_SCORE = 0.5
const TIMEOUT_MS = 10_000

interface Verdict {
  readonly success: boolean
  readonly score?: number
  readonly action?: string
  readonly hostname?: string
}

/**
 * Google reCAPTCHA v3. The form's name is the action, and the token must come from the service's own host.
 * @see https://developers.google.com/recaptcha/docs/v3
 */
export function createRecaptcha({
  secret,
  hostname,
  log,
  fetch = globalThis.fetch,
}: {
  secret: string
  hostname: string
  log: FastifyBaseLogger
  fetch?: typeof globalThis.fetch
}): Captcha {
  return {
    async challenge() {
      return null
    },
    async check(form: CaptchaForm, answer: string | undefined) {
      if (!answer) throw captchaFailure()
      const verdict = await ask(answer)
      const passed =
        verdict.success &&
        verdict.action === form &&
        verdict.hostname === hostname &&
        (verdict.score ?? 0) >= MIN_SCORE
      if (!passed) throw captchaFailure()
    },
  }

  async function ask(response: string): Promise<Verdict> {
    try {
      const answer = await fetch(VERIFY_URL, {
        method: 'POST',
        body: new URLSearchParams({ secret, response }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return (await answer.json()) as Verdict
    } catch (cause) {
      log.error({ err: cause }, 'reCAPTCHA did not respond')
      throw new AppError(503, 'captcha-unavailable', msg('error-captcha-service-cannot-reached-please'), {
        cause,
      })
    }
  }
}
