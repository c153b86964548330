import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import {
  type JoinedWiki,
  type JoinedWikisResponse,
  linkWikiAccountSchema,
  makeWikiAccountSchema,
  type OfferedWiki,
  type OfferedWikiResponse,
  openWikiSchema,
  SIGN_UPS,
} from '#contract/people/wiki-accounts.ts'
import { LOG_IN_LIMIT, logInTicketShape } from '#server/modules/wikis/log-in/log-in.endpoint.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

export const wikiAccountLimits = {
  /** Attempts to make or link accounts, right or wrong, by account. Wikis have limits of their own. */
  attempts: { name: 'wiki-account', max: 15, windowMs: 10 * MINUTE_MS },
  attemptsByDay: { name: 'wiki-account-day', max: 60, windowMs: DAY_MS },
  /** By network, because one person may sign up more than once. */
  attemptsByNetwork: { name: 'wiki-account-network', max: 200, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>

const ofWiki = {
  group: 'Account',
  caller: 'verified member',
  params: {
    domain: { about: 'The wiki’s domain, with the port if there is one.', schema: { type: 'string' } },
  },
} as const
const path = '/user/wikis/:domain'
const noWiki = 'No wiki is served at this domain, or it has another id.'
const return_to = 'A path on the wiki; by default its main page.'
const id = 'The wiki’s id, as read before.'
const elsewhere = 'the wiki’s custom domain no longer points here.'
const limits = [
  wikiAccountLimits.attempts,
  wikiAccountLimits.attemptsByDay,
  wikiAccountLimits.attemptsByNetwork,
]
const ticket = response('The ticket, as from `POST /wiki/{id}/login-ticket`.', logInTicketShape)

export const joinedWikisEndpoint = endpoint({
  method: 'GET',
  path: '/user/wikis',
  group: 'Account',
  caller: 'member',
  summary: 'List the wikis that the member has joined',
  about:
    'Wikis on which the member has agreed to have an account. Accounts that came with a role are not included.',
  responses: {
    200: response(
      'The wikis, most recently joined first.',
      t.record<JoinedWikisResponse>('JoinedWikis', {
        data: t.list(
          t.record<JoinedWiki>('JoinedWiki', {
            ...{
              domain: t.text(),
              domain_decoded: t.text('For people to read, with Punycode decoded.'),
              sitename: t.text(),
            },
            ...{ username: t.text('The member’s user name there.'), joined_at: t.time() },
          }),
        ),
      }),
    ),
  },
})

export const offeredWikiEndpoint = endpoint({
  ...ofWiki,
  method: 'GET',
  path,
  summary: 'Read how the member can join a wiki',
  responses: {
    200: response(
      'The wiki, and how the member can get an account on it.',
      t.record<OfferedWikiResponse>('OfferedWikiResult', {
        data: t.record<OfferedWiki>('OfferedWiki', {
          ...{
            id: t.count(),
            sitename: t.text(),
            domain: t.text(),
            domain_decoded: t.text('For people to read, with Punycode decoded.'),
          },
          username: t.nullable(t.text(), 'The member’s user name there, once they have joined.'),
          manages: t.flag('Whether the member manages it.'),
          sign_up: t.choice(SIGN_UPS, 'How people get an account.'),
          question: t.nullable(
            t.text(),
            'The question that the wiki asks of everyone who creates an account.',
          ),
          suggested: t.text('A user name that the member has on another wiki, or an empty string.'),
        }),
      }),
    ),
  },
  refusals: { 404: noWiki },
})

export const makeWikiAccountEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path,
  summary: 'Create an account on a wiki and log in with it',
  about: 'The wiki’s own rules apply. An account that the member already has is used.',
  body: json(makeWikiAccountSchema, {
    id,
    username: 'The user name that the wiki gets.',
    tells_email: 'Whether the wiki also gets the email address.',
    question: 'The wiki’s question, as read before.',
    answer: 'The answer to the question.',
    return_to,
  }),
  responses: { 200: ticket },
  refusals: {
    404: noWiki,
    409: `Accounts cannot be created there, or the wiki has blocked the member’s network; or ${elsewhere}`,
    503: 'The wiki is not available at the moment.',
  },
  limits,
})

export const linkWikiAccountEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path: `${path}/link`,
  summary: 'Link an account on a wiki and log in with it',
  about: 'Requires the account’s password on the wiki. The wiki’s own limits apply.',
  body: json(linkWikiAccountSchema, {
    ...{ id, return_to },
    username: 'The account’s user name on the wiki.',
    password: 'Its password on the wiki.',
  }),
  responses: { 200: ticket },
  refusals: {
    404: noWiki,
    409: `Another member has linked the account, or the wiki has blocked it; or ${elsewhere}`,
    503: 'The wiki is not available at the moment.',
  },
  limits,
})

export const openWikiEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path: `${path}/open`,
  whileReadOnly: true,
  summary: 'Log in to a wiki on which the member has an account or which they manage',
  body: json(openWikiSchema, { return_to }),
  responses: { 200: ticket },
  refusals: { 404: noWiki, 409: `The member has no account there; or ${elsewhere}` },
  limits: [LOG_IN_LIMIT],
})

export const leaveWikiEndpoint = endpoint({
  ...ofWiki,
  caller: 'member',
  method: 'DELETE',
  path,
  summary: 'Unlink the account on a wiki',
  about: 'The account stays on the wiki, and its sessions end.',
  responses: success('The account is no longer linked.'),
  refusals: { 404: noWiki, 409: 'No account is linked.', 503: 'The wiki is not available at the moment.' },
})
