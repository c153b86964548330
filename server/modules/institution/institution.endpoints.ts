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
  url: t.text('Where the browser has to go.'),
})

const outcome = t.record<InstitutionResponse>('InstitutionOutcome', {
  outcome: t.choice(
    INSTITUTION_OUTCOMES,
    '`join`: an account has the address and waits for a yes. `create`: none has it.',
  ),
  user: t.nullable(userShape, 'The member, once there is a session.'),
  redirect: t.nullable(t.text(), 'The path that was given at the beginning.'),
  email: t.text('The address, as the institution has verified it.'),
  needs_password: t.flag('Whether joining needs the account’s password.'),
})

const link = t.record<InstitutionLinkResponse>('InstitutionLink', {
  data: t.record<InstitutionLinkResponse['data']>('InstitutionLinkData', {
    joined_at: t.nullable(t.time(), 'Null if the account is not joined.'),
    email: t.nullable(t.text(), 'The address that was verified then.'),
    has_password: t.flag('Without one, the log-in by the institution cannot be removed.'),
  }),
})

const refusals = {
  403: 'Two-step log-in is on (code `second-step-required`). The answer sets the cookie of the second step.',
  400: 'The log-in was begun in another browser, was used or has expired, or the institution has refused it.',
  409: 'There is no verified address, or the account with it cannot be joined.',
  503: 'The institution cannot be reached, is too slow or reports a fault.',
}

export const beginInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.begin,
  whileReadOnly: true,
  group,
  summary: 'Begin a log-in at the institution',
  about: `The answer sets a cookie, without which the log-in cannot be finished. Both last ${INSTITUTION_MINUTES} minutes.`,
  caller: 'visitor',
  body: json(beginInstitutionSchema, { redirect: 'The path to go to after the log-in.' }),
  responses: { 200: response('The address of the institution.', begun) },
  refusals: { 503: refusals[503] },
  limits: [accountLimits.institution],
})

export const finishInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.finish,
  whileReadOnly: true,
  group,
  summary: 'Finish a log-in at the institution',
  caller: 'visitor',
  body: json(finishInstitutionSchema, {
    answer: 'The query with which the institution sent the browser back.',
  }),
  responses: { 200: response('A session, or what the person has to say yes to.', outcome) },
  refusals,
  limits: [accountLimits.institution],
})

export const joinInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.join,
  group,
  summary: 'Join the account that has the address',
  caller: 'visitor',
  body: json(joinInstitutionSchema, {
    password: 'Of the account. Not needed in a session of it whose log-in was within the last ten minutes.',
  }),
  responses: { 200: response('There is a session of the account.', outcome) },
  refusals: { 400: refusals[400], 403: refusals[403], 409: refusals[409] },
  limits: [accountLimits.confirmPassword],
})

export const createByInstitutionEndpoint = endpoint({
  method: 'POST',
  path: institutionApi.create,
  group,
  summary: 'Create an account with the address',
  about: 'The address counts as verified, and the account has no password.',
  caller: 'visitor',
  body: json(createByInstitutionSchema, {
    accepted_policies: 'The ids of the policies that the person has accepted.',
  }),
  responses: { 200: response('There is a session of the new account.', outcome) },
  refusals: { 400: refusals[400], 403: refusals[403], 409: refusals[409] },
  limits: [accountLimits.register],
})

export const institutionLinkEndpoint = endpoint({
  method: 'GET',
  path: institutionApi.link,
  group,
  summary: 'Read how the account is joined to the institution',
  caller: 'member',
  responses: { 200: response('Whether and since when.', link) },
})

export const endInstitutionEndpoint = endpoint({
  method: 'DELETE',
  path: institutionApi.link,
  group,
  summary: 'Remove the log-in by the institution',
  caller: 'member',
  body: json(endInstitutionSchema, {
    password: 'Needed if the last log-in was more than ten minutes ago.',
  }),
  responses: success('The account is no longer joined.'),
  refusals: {
    403: 'The last log-in was more than ten minutes ago, and no password was sent.',
    409: 'The account has no password, so nobody could log in to it any more.',
  },
  limits: [accountLimits.confirmPassword],
})
