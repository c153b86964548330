import { accountApi } from '#contract/account/account-paths.ts'
import { languageSchema } from '#contract/account/account-requests.ts'
import { api } from '#contract/paths.ts'
import { registerSchema, verifyEmailSchema } from '#contract/schemas/account.ts'
import { loginSchema } from '#contract/schemas/log-in.ts'
import { empty, endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { ABOUT_REQUEST_ID } from '#server/platform/http/repeated-request.ts'
import { accountLimits } from './account.limits.ts'
import { logInShape, messageShape, sessionShape } from './account.shapes.ts'

const group = 'Accounts'

export const logInEndpoint = endpoint({
  method: 'POST',
  path: api.login,
  whileReadOnly: true,
  group,
  summary: 'Log in',
  about: 'Starts a session. The response sets its cookie, which all further calls must send.',
  caller: 'visitor',
  body: json(loginSchema, { email: 'The account’s email address. Case does not matter.' }),
  responses: { 200: response('The member.', logInShape) },
  refusals: {
    401: 'The email address or the password is wrong.',
    403: 'Two-step log-in is on (code `second-step-required`). The response sets the cookie for the second step.',
  },
  limits: [accountLimits.logInByAddress],
})

export const sessionEndpoint = endpoint({
  method: 'GET',
  path: api.login,
  group,
  summary: 'Read the session',
  about: 'Also extends the session.',
  caller: 'member',
  whileClosing: true,
  responses: { 200: response('The member whose session it is.', sessionShape) },
})

export const logOutEndpoint = endpoint({
  method: 'DELETE',
  path: api.login,
  whileReadOnly: true,
  group,
  summary: 'Log out',
  caller: 'visitor',
  responses: { 204: empty('The session has ended.') },
})

export const registerEndpoint = endpoint({
  method: 'POST',
  path: api.register,
  group,
  summary: 'Sign up',
  about:
    'Sends an email with a link that verifies the email address. An address that already has an account is refused on `email`.',
  caller: 'visitor',
  body: json(registerSchema, {
    email: 'The address that gets the verification email.',
    password: 'Common and easily guessed passwords are refused.',
    recaptcha: 'The solution of the captcha, if the service requires one.',
    accepted_policies: 'The ids of the policies that the new member accepts.',
    request_id: ABOUT_REQUEST_ID,
  }),
  responses: success('An email is on its way.'),
  limits: [accountLimits.register],
})

export const sendVerifyEmailEndpoint = endpoint({
  method: 'POST',
  path: api.sendVerifyEmail,
  group,
  summary: 'Send the verification email again',
  caller: 'member',
  body: { kind: 'nothing' },
  responses: { 200: response('The result, as a sentence.', messageShape) },
  limits: [accountLimits.sendVerifyEmail, accountLimits.verificationEmailsToRecipient],
})

export const languageEndpoint = endpoint({
  method: 'POST',
  path: accountApi.language,
  group,
  summary: 'Choose a language',
  about: 'The member gets emails in this language, and each log-in sets the cookie `language` for the pages.',
  caller: 'member',
  body: json(languageSchema, { language: 'The code of an interface language.' }),
  responses: success('The language is stored.'),
})

export const verifyEmailEndpoint = endpoint({
  method: 'POST',
  path: api.verifyEmail,
  group,
  summary: 'Verify the email address',
  caller: 'visitor',
  body: json(verifyEmailSchema, { token: 'From the link in the email.' }),
  responses: success('The email address is verified.'),
  refusals: {
    401: 'The token is valid, but there is no session.',
    403: 'The token belongs to another account.',
  },
  limits: [accountLimits.token],
})
