import { string } from 'yup'
import { msg } from '#i18n/msg.ts'

/**
 * The `recaptcha` of a body: the answer to the captcha. The server's captcha check decides whether one is needed.
 */
export const captchaAnswer = string().max(10_000, msg('schemas-captcha-answer-not-valid'))
