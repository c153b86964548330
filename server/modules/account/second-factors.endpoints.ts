import { accountApi } from '#contract/account/account-paths.ts'
import {
  addPasskeySchema,
  beginTwoStepSchema,
  confirmIdentitySchema,
  confirmTwoStepSchema,
  passkeyCreationSchema,
  passkeyLogInSchema,
  passkeyOptionsSchema,
  removePasskeyBodySchema,
  removePasskeySchema,
  secondStepSchema,
  spendCodeSchema,
} from '#contract/account/second-factor-requests.ts'
import type {
  AppSecret,
  FactorResponse,
  Passkey,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactors,
  SecondStep,
} from '#contract/account/second-factors.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { accountLimits } from './account.limits.ts'
import { logInShape } from './account.shapes.ts'
import { codeLimits } from './second-factors/two-step.usecases.ts'

const group = 'Accounts'

const password = 'Needed if the last log-in was more than ten minutes ago.'
const noRecentLogIn = {
  403: 'The last log-in was more than ten minutes ago, and no password was sent; or the address is not verified.',
}
const code = 'A code of the authenticator app, or a recovery code.'
const signed = 'The `PublicKeyCredential` of the browser, as JSON in a text.'

const factors = t.record<FactorResponse<SecondFactors>>('SecondFactors', {
  data: t.record<SecondFactors>('Factors', {
    two_step: t.record<SecondFactors['two_step']>('TwoStepLogIn', {
      since: t.nullable(t.time(), 'Null if it is off.'),
      recovery_codes: t.count('How many are left.'),
    }),
    passkeys: t.list(
      t.record<Passkey>('Passkey', {
        id: t.text(),
        name: t.text(),
        created_at: t.time(),
        last_used_at: t.nullable(t.time(), 'Null if it has not been used yet.'),
      }),
    ),
  }),
})

const appSecret = t.record<FactorResponse<AppSecret>>('AppSecretAnswer', {
  data: t.record<AppSecret>('AppSecret', {
    secret: t.text('In base32.'),
    uri: t.text('The same as an `otpauth:` address, for a QR code.'),
  }),
})

const recoveryCodes = t.record<FactorResponse<RecoveryCodes>>('RecoveryCodesAnswer', {
  data: t.record<RecoveryCodes>('RecoveryCodes', {
    recovery_codes: t.list(t.text(), 'Only this answer contains them.'),
  }),
})

const options = t.record<FactorResponse<PasskeyOptions>>('PasskeyOptionsAnswer', {
  data: t.record<PasskeyOptions>('PasskeyOptions', {
    options: t.text('What `navigator.credentials` takes, as JSON in a text.'),
  }),
})

const step = t.record<FactorResponse<SecondStep>>('SecondStepAnswer', {
  data: t.record<SecondStep>('SecondStep', { passkey: t.flag('Whether the account has a passkey.') }),
})

export const readSecondStepEndpoint = endpoint({
  method: 'GET',
  path: accountApi.secondStep,
  group,
  summary: 'Read how the second step of a log-in can be done',
  caller: 'visitor',
  responses: { 200: response('A code is always possible.', step) },
  refusals: { 401: 'This browser has begun no log-in, or too long ago.' },
})

export const secondStepEndpoint = endpoint({
  method: 'POST',
  path: accountApi.secondStep,
  whileReadOnly: true,
  group,
  summary: 'Log in: the second step',
  about:
    'Follows a log-in that was refused with the code `second-step-required`, within ten minutes, with the cookie of that answer. Send `code` or `passkey`. A code works once.',
  caller: 'visitor',
  body: json(secondStepSchema, { code, passkey: signed }),
  responses: { 200: response('The member.', logInShape) },
  refusals: { 401: 'This browser has begun no log-in, or too long ago.' },
  limits: [codeLimits.onNewBrowser, codeLimits.onNewBrowserDaily],
})

export const passkeyOptionsEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeyOptions,
  whileReadOnly: true,
  group,
  summary: 'Ask what a passkey has to sign',
  about: 'The answer sets a cookie that must come back with what was signed, within ten minutes.',
  caller: 'visitor',
  body: json(passkeyOptionsSchema, {
    purpose:
      '`log_in` without a password, `second_step` after it, or `confirmation` within a session, in place of the password.',
  }),
  responses: { 200: response('What the browser’s authenticator is asked.', options) },
  refusals: { 401: 'There is no session, or no log-in that waits for its second step.' },
  limits: [accountLimits.passkeyByNetwork],
})

export const passkeyLogInEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeyLogIn,
  whileReadOnly: true,
  group,
  summary: 'Log in with a passkey',
  about: 'Needs neither the email address nor the password, and no second step.',
  caller: 'visitor',
  body: json(passkeyLogInSchema, { passkey: signed }),
  responses: { 200: response('The member.', logInShape) },
  limits: [accountLimits.passkeyByNetwork],
})

export const confirmIdentityEndpoint = endpoint({
  method: 'POST',
  path: accountApi.confirmIdentity,
  whileReadOnly: true,
  group,
  summary: 'Confirm who is using the session',
  about: 'Counts as a log-in for everything that needs a recent one. Send `password` or `passkey`.',
  caller: 'member',
  body: json(confirmIdentitySchema, { password: 'The account’s password.', passkey: signed }),
  responses: success('It is the member.'),
  limits: [accountLimits.confirmPassword],
})

export const secondFactorsEndpoint = endpoint({
  method: 'GET',
  path: accountApi.secondFactors,
  group,
  summary: 'Read what else than the password logs in',
  caller: 'member',
  responses: { 200: response('Two-step log-in and passkeys.', factors) },
})

export const beginTwoStepEndpoint = endpoint({
  method: 'POST',
  path: accountApi.twoStep,
  group,
  summary: 'Set up two-step log-in',
  about: 'Nothing changes until a code confirms it.',
  caller: 'verified member',
  body: json(beginTwoStepSchema, { password }),
  responses: { 200: response('What the authenticator app needs.', appSecret) },
  refusals: noRecentLogIn,
  limits: [accountLimits.confirmPassword],
})

export const confirmTwoStepEndpoint = endpoint({
  method: 'PUT',
  path: accountApi.twoStep,
  group,
  summary: 'Turn two-step log-in on',
  about: 'All other sessions of the member end. An email says so.',
  caller: 'verified member',
  body: json(confirmTwoStepSchema, { code: 'A code of the authenticator app.' }),
  responses: { 200: response('The recovery codes.', recoveryCodes) },
  limits: [codeLimits.inSession],
})

export const turnOffTwoStepEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.twoStep,
  group,
  summary: 'Turn two-step log-in off',
  about: 'An email says so.',
  caller: 'verified member',
  body: json(spendCodeSchema, { code, password }),
  responses: success('The password alone logs in.'),
  refusals: noRecentLogIn,
  limits: [codeLimits.inSession, accountLimits.confirmPassword],
})

export const recoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: accountApi.recoveryCodes,
  group,
  summary: 'Create new recovery codes',
  about: 'The old ones no longer work. An email says so.',
  caller: 'verified member',
  body: json(spendCodeSchema, { code, password }),
  responses: { 200: response('The recovery codes.', recoveryCodes) },
  refusals: noRecentLogIn,
  limits: [codeLimits.inSession, accountLimits.confirmPassword],
})

export const passkeyCreationEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeyCreation,
  group,
  summary: 'Ask what a new passkey needs',
  caller: 'verified member',
  body: json(passkeyCreationSchema, { password, code: 'Needed if two-step log-in is on.' }),
  responses: { 200: response('What the browser’s authenticator is asked.', options) },
  refusals: noRecentLogIn,
  limits: [codeLimits.inSession, accountLimits.confirmPassword],
})

export const addPasskeyEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeys,
  group,
  summary: 'Add a passkey',
  about: 'An email says so.',
  caller: 'verified member',
  body: json(addPasskeySchema, { name: 'As the member calls it.', passkey: signed }),
  responses: success('The passkey logs in.'),
  limits: [accountLimits.passkeyByNetwork],
})

export const removePasskeyEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.passkeys,
  group,
  summary: 'Remove a passkey',
  about: 'An email says so.',
  caller: 'verified member',
  query: query(removePasskeySchema, { id: 'The id of a passkey of the member.' }),
  body: json(removePasskeyBodySchema, { password }),
  responses: success('The passkey no longer logs in.'),
  refusals: noRecentLogIn,
  limits: [accountLimits.confirmPassword],
})
