/**
 * The forms behind a captcha. The name is reCAPTCHA's action and what an altcha challenge is bound to
 * (`GET /api/captcha/challenge?form=…`). Source: specification, section 5 ("Complaint": action 'complaint').
 */
export const CAPTCHA_FORMS = ['register', 'contact', 'complaint'] as const
export type CaptchaForm = (typeof CAPTCHA_FORMS)[number]
