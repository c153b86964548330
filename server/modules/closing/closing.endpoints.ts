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
  'They must be handed over or deleted first.',
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
  summary: 'Read what keeps the account from being closed',
  caller: 'member',
  responses: { 200: response('The wikis that nobody else owns.', closing) },
})

export const closeAccountEndpoint = endpoint({
  method: 'POST',
  path: accountApi.closing,
  group,
  summary: 'Close the account',
  about: `All its sessions end. For ${CLOSING_DAYS} days it can be kept; then all that is stored about it is removed. An email with a link that keeps it is sent.`,
  caller: 'member',
  body: json(closeAccountSchema, { password: 'Needed if the last log-in was more than ten minutes ago.' }),
  responses: {
    200: response('The account is being closed.', accountClosing),
    409: response('Nobody else owns some of the member’s wikis.', onlyOwner),
  },
  refusals: { 403: 'The last log-in was more than ten minutes ago, and no password was sent.' },
  limits: [accountLimits.closeAccount, accountLimits.confirmPassword],
})

export const keepAccountEndpoint = endpoint({
  method: 'POST',
  path: accountApi.keep,
  group,
  summary: 'Keep the account after all',
  about: 'Needs the token of the email, or a session.',
  caller: 'visitor',
  whileClosing: true,
  body: json(keepAccountSchema, { token: 'From the link in the email.' }),
  responses: success('The account is not being closed.'),
  refusals: { 401: 'There is neither a token nor a session.' },
  limits: [accountLimits.token],
})
