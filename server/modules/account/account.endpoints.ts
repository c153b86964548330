import { accountApi } from '#contract/account/account-paths.ts'
import { languageSchema } from '#contract/account/account-requests.ts'
import { api } from '#contract/paths.ts'
import { registerSchema, verifyEmailSchema } from '#contract/schemas/account.ts'
import { loginSchema } from '#contract/schemas/log-in.ts'
import { empty, endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { accountLimits } from './account.limits.ts'
import { logInShape, messageShape, sessionShape } from './account.shapes.ts'

const group = 'Accounts'

export const logInEndpoint = endpoint({
  method: 'POST',
  path: api.login,
  whileReadOnly: true,
  group,
  summary: 'Log in',
  about: 'Starts a session. The answer sets its cookie, which every further call must send.',
  caller: 'visitor',
  body: json(loginSchema, { email: 'The email address of the account, in any spelling.' }),
  responses: { 200: response('The member.', logInShape) },
  refusals: {
    401: 'The email address or the password is wrong.',
    403: 'Two-step log-in is on (code `second-step-required`). The answer sets the cookie of the second step.',
  },
  limits: [accountLimits.logInByAddress],
})

export const sessionEndpoint = endpoint({
  method: 'GET',
  path: api.login,
  group,
  summary: 'Read the session',
  about: 'Also extends it.',
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
  responses: { 204: empty('There is no session any more.') },
})

export const registerEndpoint = endpoint({
  method: 'POST',
  path: api.register,
  group,
  summary: 'Sign up',
  about:
    'Sends an email with a link that verifies the email address. If the address has an account already, the answer is the same and the email says so.',
  caller: 'visitor',
  body: json(registerSchema, {
    email: 'Where the verification email goes.',
    password: 'Common and guessable passwords are refused.',
    recaptcha: 'The answer to the captcha, if the service asks for one.',
    accepted_policies: 'The ids of the policies that the person has accepted.',
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
  responses: { 200: response('What was done, as a sentence.', messageShape) },
  limits: [accountLimits.sendVerifyEmail, accountLimits.verificationEmailsToRecipient],
})

export const languageEndpoint = endpoint({
  method: 'POST',
  path: accountApi.language,
  group,
  summary: 'Choose a language',
  about: 'Emails to the member are written in it, and a log-in sets the cookie `language` for pages.',
  caller: 'member',
  body: json(languageSchema, { language: 'The code of one of the languages of the interface.' }),
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
