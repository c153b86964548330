import {
  type AccountClosingResponse,
  CLOSING_DAYS,
  type ClosingResponse,
  ONLY_OWNER_CODE,
  type OnlyOwnedWiki,
  type OnlyOwnerResponse,
} from '#contract/account/account-closing.ts'
import { accountApi } from '#contract/account/account-paths.ts'
import { closeAccountSchema, keepAccountSchema } from '#contract/account/account-requests.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const group = 'Accounts'

const wikis = t.list(
  t.record<OnlyOwnedWiki>('OnlyOwnedWiki', { id: t.count(), sitename: t.text(), domain_decoded: t.text() }),
  'Wikis that must be handed over or deleted first.',
)

const closing = t.record<ClosingResponse>('Closing', {
  data: t.record<ClosingResponse['data']>('ClosingData', { wikis }),
})

const accountClosing = t.record<AccountClosingResponse>('AccountClosing', {
  success: t.only(true),
  closes_at: t.time('When the account is removed.'),
})

const onlyOwner = t.record<OnlyOwnerResponse>('OnlyOwner', {
  message: t.text(),
  code: t.only(ONLY_OWNER_CODE),
  wikis,
})

export const closingEndpoint = endpoint({
  method: 'GET',
  path: accountApi.closing,
  group,
  summary: 'Read what prevents the account from being closed',
  caller: 'member',
  responses: { 200: response('The wikis that have no other owner.', closing) },
})

export const closeAccountEndpoint = endpoint({
  method: 'POST',
  path: accountApi.closing,
  group,
  summary: 'Close the account',
  about: `Ends all sessions of the account. The member can keep it for ${CLOSING_DAYS} days, by a link sent by email; then all data stored about it is removed.`,
  caller: 'member',
  body: json(closeAccountSchema, { password: 'Required if the last log-in was more than ten minutes ago.' }),
  responses: {
    200: response('The account is being closed.', accountClosing),
    409: response('Some of the member’s wikis have no other owner.', onlyOwner),
  },
  refusals: { 403: 'The last log-in was more than ten minutes ago and no password was sent.' },
  limits: [accountLimits.closeAccount, accountLimits.confirmPassword],
})

export const keepAccountEndpoint = endpoint({
  method: 'POST',
  path: accountApi.keep,
  group,
  summary: 'Cancel the closing of the account',
  about: 'Requires the token from the email, or a session.',
  caller: 'visitor',
  whileClosing: true,
  body: json(keepAccountSchema, { token: 'From the link in the email.' }),
  responses: success('The account is no longer being closed.'),
  refusals: { 401: 'There is neither a token nor a session.' },
  limits: [accountLimits.token],
})
