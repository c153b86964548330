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

const password = 'Required if the last log-in was more than ten minutes ago.'
const noRecentLogIn = {
  403: 'The last log-in was more than ten minutes ago and no password was sent, or the email address is not verified.',
}
const code = 'A code from the authenticator app, or a recovery code.'
const signed = 'The browser’s `PublicKeyCredential` as a JSON string.'

const factors = t.record<FactorResponse<SecondFactors>>('SecondFactors', {
  data: t.record<SecondFactors>('Factors', {
    two_step: t.record<SecondFactors['two_step']>('TwoStepLogIn', {
      since: t.nullable(t.time(), 'Null if it is off.'),
      recovery_codes: t.count('How many are unused.'),
    }),
    passkeys: t.list(
      t.record<Passkey>('Passkey', {
        id: t.text(),
        name: t.text(),
        created_at: t.time(),
        last_used_at: t.nullable(t.time(), 'Null if it has never been used.'),
      }),
    ),
  }),
})

const appSecret = t.record<FactorResponse<AppSecret>>('AppSecretResponse', {
  data: t.record<AppSecret>('AppSecret', {
    secret: t.text('In base32.'),
    uri: t.text('The secret as an `otpauth:` URI, for a QR code.'),
  }),
})

const recoveryCodes = t.record<FactorResponse<RecoveryCodes>>('RecoveryCodesResponse', {
  data: t.record<RecoveryCodes>('RecoveryCodes', {
    recovery_codes: t.list(t.text(), 'Only this response contains them.'),
  }),
})

const options = t.record<FactorResponse<PasskeyOptions>>('PasskeyOptionsResponse', {
  data: t.record<PasskeyOptions>('PasskeyOptions', {
    options: t.text('The argument for `navigator.credentials`, as a JSON string.'),
  }),
})

const step = t.record<FactorResponse<SecondStep>>('SecondStepResponse', {
  data: t.record<SecondStep>('SecondStep', { passkey: t.flag('Whether the account has a passkey.') }),
})

export const readSecondStepEndpoint = endpoint({
  method: 'GET',
  path: accountApi.secondStep,
  group,
  summary: 'Read the options for the second step of a log-in',
  caller: 'visitor',
  responses: { 200: response('A code is always accepted.', step) },
  refusals: { 401: 'No log-in has begun in this browser, or it began too long ago.' },
})

export const secondStepEndpoint = endpoint({
  method: 'POST',
  path: accountApi.secondStep,
  whileReadOnly: true,
  group,
  summary: 'Complete the second step of a log-in',
  about:
    'For a log-in that was refused with the code `second-step-required`, within ten minutes and with the cookie from that response. Send `code` or `passkey`. A code works once.',
  caller: 'visitor',
  body: json(secondStepSchema, { code, passkey: signed }),
  responses: { 200: response('The member.', logInShape) },
  refusals: { 401: 'No log-in has begun in this browser, or it began too long ago.' },
  limits: [codeLimits.onNewBrowser, codeLimits.onNewBrowserDaily],
})

export const passkeyOptionsEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeyOptions,
  whileReadOnly: true,
  group,
  summary: 'Get the challenge that a passkey signs',
  about: 'The response sets a cookie that must be sent with the signed challenge within ten minutes.',
  caller: 'visitor',
  body: json(passkeyOptionsSchema, {
    purpose:
      '`log_in`: to log in without a password. `second_step`: to complete a log-in after the password. `confirmation`: in place of the password during a session.',
  }),
  responses: { 200: response('The options for the browser’s authenticator.', options) },
  refusals: { 401: 'There is no session, or no log-in that is waiting for its second step.' },
  limits: [accountLimits.passkeyByNetwork],
})

export const passkeyLogInEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeyLogIn,
  whileReadOnly: true,
  group,
  summary: 'Log in with a passkey',
  about: 'Requires no email address, password or second step.',
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
  summary: 'Confirm the member’s identity',
  about: 'Counts as a log-in for everything that requires a recent one. Send `password` or `passkey`.',
  caller: 'member',
  body: json(confirmIdentitySchema, { password: 'The account’s password.', passkey: signed }),
  responses: success('The member’s identity is confirmed.'),
  limits: [accountLimits.confirmPassword],
})

export const secondFactorsEndpoint = endpoint({
  method: 'GET',
  path: accountApi.secondFactors,
  group,
  summary: 'Read the member’s second factors',
  caller: 'member',
  responses: { 200: response('Two-step log-in and passkeys.', factors) },
})

export const beginTwoStepEndpoint = endpoint({
  method: 'POST',
  path: accountApi.twoStep,
  group,
  summary: 'Set up two-step log-in',
  about: 'Takes effect only when a code confirms it.',
  caller: 'verified member',
  body: json(beginTwoStepSchema, { password }),
  responses: { 200: response('The secret for the authenticator app.', appSecret) },
  refusals: noRecentLogIn,
  limits: [accountLimits.confirmPassword],
})

export const confirmTwoStepEndpoint = endpoint({
  method: 'PUT',
  path: accountApi.twoStep,
  group,
  summary: 'Turn two-step log-in on',
  about: 'Ends all other sessions of the member. The member is notified by email.',
  caller: 'verified member',
  body: json(confirmTwoStepSchema, { code: 'A code from the authenticator app.' }),
  responses: { 200: response('The recovery codes.', recoveryCodes) },
  limits: [codeLimits.inSession],
})

export const turnOffTwoStepEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.twoStep,
  group,
  summary: 'Turn two-step log-in off',
  about: 'The member is notified by email.',
  caller: 'verified member',
  body: json(spendCodeSchema, { code, password }),
  responses: success('Logging in requires only the password.'),
  refusals: noRecentLogIn,
  limits: [codeLimits.inSession, accountLimits.confirmPassword],
})

export const recoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: accountApi.recoveryCodes,
  group,
  summary: 'Create new recovery codes',
  about: 'The old ones stop working. The member is notified by email.',
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
  summary: 'Get the options for creating a passkey',
  caller: 'verified member',
  body: json(passkeyCreationSchema, { password, code: 'Required if two-step log-in is on.' }),
  responses: { 200: response('The options for the browser’s authenticator.', options) },
  refusals: noRecentLogIn,
  limits: [codeLimits.inSession, accountLimits.confirmPassword],
})

export const addPasskeyEndpoint = endpoint({
  method: 'POST',
  path: accountApi.passkeys,
  group,
  summary: 'Add a passkey',
  about: 'The member is notified by email.',
  caller: 'verified member',
  body: json(addPasskeySchema, { name: 'The member’s name for it.', passkey: signed }),
  responses: success('The passkey can be used to log in.'),
  limits: [accountLimits.passkeyByNetwork],
})

export const removePasskeyEndpoint = endpoint({
  method: 'DELETE',
  path: accountApi.passkeys,
  group,
  summary: 'Remove a passkey',
  about: 'The member is notified by email.',
  caller: 'verified member',
  query: query(removePasskeySchema, { id: 'The passkey’s id.' }),
  body: json(removePasskeyBodySchema, { password }),
  responses: success('The passkey no longer works.'),
  refusals: noRecentLogIn,
  limits: [accountLimits.confirmPassword],
})
