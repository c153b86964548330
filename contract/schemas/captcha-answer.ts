import { string } from 'yup'

/**
 * The `recaptcha` of a body: the answer to the captcha. Whether one is needed is for the server's captcha
 * check to say.
 */
export const captchaAnswer = string().max(10_000, 'This captcha answer is not valid.')
