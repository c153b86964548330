import { string } from 'yup'
import { msg } from '#i18n/msg.ts'

/**
 * The `recaptcha` of a body: the answer to the captcha. Whether one is needed is for the server's captcha
 * check to say.
 */
export const captchaAnswer = string().max(10_000, msg('schemas-captcha-answer-not-valid'))
