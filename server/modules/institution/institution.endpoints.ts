import {
  type BeginInstitutionResponse,
  beginInstitutionSchema,
  createByInstitutionSchema,
  endInstitutionSchema,
  finishInstitutionSchema,
  INSTITUTION_MINUTES,
  INSTITUTION_OUTCOMES,
  type InstitutionLinkResponse,
  type InstitutionResponse,
  joinInstitutionSchema,
} from '#contract/account/institution.ts'
import { institutionApi } from '#contract/account/institution-paths.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { userShape } from '#server/modules/account/account.shapes.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const group = 'Accounts'

const begun = t.record<BeginInstitutionResponse>('InstitutionBegun', {
  url: t.text('The URL to which to send the browser.'),
})

const outcome = t.record<InstitutionResponse>('InstitutionOutcome', {
  outcome: t.choice(
    INSTITUTION_OUTCOMES,
    '`join`: an account with this address exists and can be joined. `create`: there is none.',
  ),
  user: t.nullable(userShape, 'The member, once there is a session.'),
  redirect: t.nullable(t.text(), 'The path given at the start of the log-in.'),
  email: t.text('The address that the institution has verified.'),
  needs_password: t.flag('Whether joining requires the account’s password.'),
})

const link = t.record<InstitutionLinkResponse>('InstitutionLink', {
  data: t.record<InstitutionLinkResponse['data']>('InstitutionLinkData', {
    joined_at: t.nullable(t.time(), 'Null if the account is not joined.'),
    email: t.nullable(t.text(), 'The address that was verified at that time.'),
    has_password: t.flag('Without a password, the log-in through the institution cannot be removed.'),
  }),
})

const refusals = {
  403: 'Two-step log-in is on (code `second-step-required`). The response sets the cookie for the second step.',
  400: 'The log-in began in another browser, was already completed or has expired, or the institution refused it.',
  409: 'There is no verified address, or the account with this address cannot be joined.',
  503: 'The institution’s provider cannot be reached, is too slow or reports an error.',
}

export const beginInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.begin,
  whileReadOnly: true,
  group,
  summary: 'Begin a log-in through the institution',
  about: `The response sets a cookie that is needed to complete the log-in. Both are valid for ${INSTITUTION_MINUTES} minutes.`,
  caller: 'visitor',
  body: json(beginInstitutionSchema, { redirect: 'The path to go to after the log-in.' }),
  responses: { 200: response('The URL of the institution’s provider.', begun) },
  refusals: { 503: refusals[503] },
  limits: [accountLimits.institution],
})

export const finishInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.finish,
  whileReadOnly: true,
  group,
  summary: 'Complete a log-in through the institution',
  caller: 'visitor',
  body: json(finishInstitutionSchema, {
    answer: 'The query string with which the institution redirected the browser.',
  }),
  responses: { 200: response('A session, or what the person has to agree to.', outcome) },
  refusals,
  limits: [accountLimits.institution],
})

export const joinInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.join,
  group,
  summary: 'Join the account with this address',
  caller: 'visitor',
  body: json(joinInstitutionSchema, {
    password:
      'The account’s password. Not required in a session of the account whose log-in was within the last ten minutes.',
  }),
  responses: { 200: response('The member, now logged in.', outcome) },
  refusals: { 400: refusals[400], 403: refusals[403], 409: refusals[409] },
  limits: [accountLimits.confirmPassword],
})

export const createByInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.create,
  group,
  summary: 'Create an account with this address',
  about: 'The address counts as verified, and the account has no password.',
  caller: 'visitor',
  body: json(createByInstitutionSchema, {
    accepted_policies: 'The ids of the policies that the new member accepts.',
  }),
  responses: { 200: response('The new member, now logged in.', outcome) },
  refusals: { 400: refusals[400], 403: refusals[403], 409: refusals[409] },
  limits: [accountLimits.register],
})

export const institutionLinkEndpoint = endpoint({
  method: 'GET',
  path: institutionApi.link,
  group,
  summary: 'Read whether the account is joined to the institution',
  caller: 'member',
  responses: { 200: response('When it was joined, and with which address.', link) },
})

export const endInstitutionEndpoint = endpoint({
  method: 'DELETE',
  path: institutionApi.link,
  group,
  summary: 'Remove the log-in through the institution',
  caller: 'member',
  body: json(endInstitutionSchema, {
    password: 'Required if the last log-in was more than ten minutes ago.',
  }),
  responses: success('The account is no longer joined.'),
  refusals: {
    403: 'The last log-in was more than ten minutes ago and no password was sent.',
    409: 'The account has no password, so nobody could log in to it.',
  },
  limits: [accountLimits.confirmPassword],
})
