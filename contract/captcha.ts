/**
 * The forms that need a captcha. The name is reCAPTCHA's action, and an altcha challenge is bound to it
 * (`GET /api/captcha/challenge?form=…`). Source: spec 5.5, 5.47, 7.2.
 */
export const CAPTCHA_FORMS = ['register', 'contact', 'complaint'] as const
export type CaptchaForm = (typeof CAPTCHA_FORMS)[number]
