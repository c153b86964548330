import { api, COMMON_PASSWORDS_PATH } from '#contract/paths.ts'
import { changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from '#contract/schemas/account.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { ABOUT_REQUEST_ID } from '#server/platform/http/repeated-request.ts'
import { accountLimits } from './account.limits.ts'
import { commonPasswordsShape } from './account.shapes.ts'

const group = 'Accounts'

export const forgotPasswordEndpoint = endpoint({
  method: 'POST',
  path: api.forgotPassword,
  group,
  summary: 'Request a link that resets the password',
  caller: 'visitor',
  body: json(forgotPasswordSchema),
  responses: success('If the address has an account, an email is on its way.'),
  limits: [accountLimits.forgotPassword],
})

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: api.resetPassword,
  group,
  summary: 'Set a new password with that link',
  about: 'Ends all sessions of the account.',
  caller: 'visitor',
  body: json(resetPasswordSchema, {
    email: 'From the link in the email.',
    token: 'From the link in the email.',
    password_confirmation: 'The same as `password`.',
    request_id: ABOUT_REQUEST_ID,
  }),
  responses: success('The password was changed.'),
  limits: [accountLimits.token],
})

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: api.changePassword,
  group,
  summary: 'Change the password',
  about: 'Ends all other sessions of the account. The response sets the cookie of a new session.',
  caller: 'member',
  body: json(changePasswordSchema, { password_confirmation: 'The same as `password`.' }),
  responses: success('The password was changed.'),
  limits: [accountLimits.confirmPassword],
})

export const commonPasswordsEndpoint = endpoint({
  method: 'GET',
  path: COMMON_PASSWORDS_PATH,
  group,
  summary: 'List common passwords',
  about: 'For forms that warn while a password is being typed.',
  caller: 'visitor',
  responses: { 200: response('The passwords.', commonPasswordsShape) },
})
