import { boolean, type InferType, object, ref, string } from 'yup'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { captchaAnswer } from './captcha-answer.ts'
import { email } from './email-field.ts'
import { acceptedPolicies } from './policies.ts'
import { requestId } from './request-id.ts'

/** The forms and requests about accounts. Source: spec 5.1 to 5.11, 7.3 to 7.12. */

/** The length is in code points; otherwise four emoji would count as eight characters. Source: NIST SP 800-63B, section 3.1.1.2. */
const newPassword = string()
  .required(messages.fieldRequired)
  .test({
    name: 'min',
    params: { min: PASSWORD_MIN },
    message: msg('schemas-password-must-have-at-least', PASSWORD_MIN),
    skipAbsent: true,
    test: password => [...password].length >= PASSWORD_MIN,
  })
  .max(PASSWORD_MAX, msg('schemas-password-must-have-at-most', PASSWORD_MAX))

const token = string().required(messages.fieldRequired).max(200, msg('schemas-token-not-valid'))

/** `POST /user/register`. Newer clients send further fields, which are ignored. */
export const registerSchema = object({
  email,
  password: newPassword,
  recaptcha: captchaAnswer,
  accepted_policies: acceptedPolicies,
  request_id: requestId,
})

/** A password typed twice. If the two differ, both fields say so, but only once both are filled in. */
const passwordTwice = {
  password: string()
    .required(messages.fieldRequired)
    .test(
      'same',
      messages.signUp.passwordsDiffer,
      (password, { parent: { passwordConfirmation } }) =>
        !passwordConfirmation || password === passwordConfirmation,
    ),
  passwordConfirmation: string()
    .required(messages.fieldRequired)
    .oneOf([ref('password')], messages.signUp.passwordsDiffer),
}

/** The sign-up form: what is sent, and what only the form asks for. The server checks the password's length. */
export const signUpFormSchema = object({
  email,
  ...passwordTwice,
  terms: boolean().required().oneOf([true], messages.signUp.termsRequired),
})

/** `POST /user/forgotPassword` and its form. */
export const forgotPasswordSchema = object({
  email: string().required(messages.fieldRequired).max(EMAIL_MAX, `Max ${EMAIL_MAX} characters`),
}).noUnknown()

/** `POST /user/resetPassword`. */
export const resetPasswordSchema = object({
  email,
  token,
  password: newPassword,
  password_confirmation: string()
    .required(messages.fieldRequired)
    .oneOf([ref('password')], messages.signUp.passwordsDiffer),
  request_id: requestId,
}).noUnknown()

/** `POST /user/changePassword`. */
export const changePasswordSchema = object({
  current_password: string()
    .required(messages.fieldRequired)
    .max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX)),
  password: newPassword,
  password_confirmation: string()
    .required(messages.fieldRequired)
    .oneOf([ref('password')], messages.signUp.passwordsDiffer),
}).noUnknown()

/** The form that changes the password. The server checks the length of the new one, as at sign-up. */
export const changePasswordFormSchema = object({
  currentPassword: string().required(messages.fieldRequired),
  ...passwordTwice,
})

/** The form that resets the password. The token and the email address come from the link. */
export const resetPasswordFormSchema = object({
  ...passwordTwice,
})

/** `POST /user/verifyEmail`. */
export const verifyEmailSchema = object({ token }).noUnknown()

export type RegisterRequest = InferType<typeof registerSchema>
export type SignUpForm = InferType<typeof signUpFormSchema>
export type ForgotPasswordRequest = InferType<typeof forgotPasswordSchema>
export type ResetPasswordRequest = InferType<typeof resetPasswordSchema>
export type ResetPasswordForm = InferType<typeof resetPasswordFormSchema>
export type ChangePasswordRequest = InferType<typeof changePasswordSchema>
export type ChangePasswordForm = InferType<typeof changePasswordFormSchema>
