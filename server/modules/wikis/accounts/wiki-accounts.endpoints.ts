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
    domain: { about: 'The wiki’s domain, with its port if there is one.', schema: { type: 'string' } },
  },
} as const
const path = '/user/wikis/:domain'
const noWiki = 'No wiki is served at this domain, or not the one with this id.'
const return_to = 'A path of the wiki; by default its main page.'
const id = 'The wiki’s id, as it was read before.'
const elsewhere = 'the wiki’s custom domain does not lead here any more.'
const limits = [
  wikiAccountLimits.attempts,
  wikiAccountLimits.attemptsByDay,
  wikiAccountLimits.attemptsByNetwork,
]
const ticket = response('The ticket: as from `POST /wiki/{id}/login-ticket`.', logInTicketShape)

export const joinedWikisEndpoint = endpoint({
  method: 'GET',
  path: '/user/wikis',
  group: 'Account',
  caller: 'member',
  summary: 'List the wikis that the member has joined',
  about:
    'Those on which they have agreed to have an account. Accounts that came with a role are not among them.',
  responses: {
    200: response(
      'The wikis, the latest first.',
      t.record<JoinedWikisResponse>('JoinedWikis', {
        data: t.list(
          t.record<JoinedWiki>('JoinedWiki', {
            ...{ domain: t.text(), domain_decoded: t.text('As people read it.'), sitename: t.text() },
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
  summary: 'Read what a wiki offers the member',
  responses: {
    200: response(
      'The wiki, and how the member gets an account on it.',
      t.record<OfferedWikiResponse>('OfferedWikiResult', {
        data: t.record<OfferedWiki>('OfferedWiki', {
          ...{
            id: t.count(),
            sitename: t.text(),
            domain: t.text(),
            domain_decoded: t.text('As people read it.'),
          },
          username: t.nullable(
            t.text(),
            'The member’s user name there, once they have agreed to be known there.',
          ),
          manages: t.flag('Whether the member is one of its managers.'),
          sign_up: t.choice(SIGN_UPS, 'How people get an account.'),
          question: t.nullable(t.text(), 'What the wiki asks whoever creates one.'),
          suggested: t.text('A user name that the member has on another wiki, or nothing.'),
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
  summary: 'Make an account on a wiki, and log in with it',
  about: 'By the wiki’s own rules. If the member has one, it is used.',
  body: json(makeWikiAccountSchema, {
    id,
    username: 'The user name that the wiki learns.',
    tells_email: 'Whether it learns the email address as well.',
    question: 'The question that the wiki asks, as it was read before.',
    answer: 'The answer to it.',
    return_to,
  }),
  responses: { 200: ticket },
  refusals: {
    404: noWiki,
    409: `Nobody may create an account there, or the wiki has blocked the member’s network; or ${elsewhere}`,
    503: 'The wiki cannot do it now.',
  },
  limits,
})

export const linkWikiAccountEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path: `${path}/link`,
  summary: 'Link an account on a wiki, and log in with it',
  about: 'By its own password, with the wiki’s own limits.',
  body: json(linkWikiAccountSchema, {
    ...{ id, return_to },
    username: 'The account’s user name on the wiki.',
    password: 'Its password on the wiki.',
  }),
  responses: { 200: ticket },
  refusals: {
    404: noWiki,
    409: `Another member has linked the account, or the wiki has blocked it; or ${elsewhere}`,
    503: 'The wiki cannot do it now.',
  },
  limits,
})

export const openWikiEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path: `${path}/open`,
  whileReadOnly: true,
  summary: 'Log in to a wiki on which the member has an account, or which they manage',
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
  about: 'It stays there, and its sessions end.',
  responses: success('The account is not linked any more.'),
  refusals: { 404: noWiki, 409: 'No account is linked.', 503: 'The wiki cannot do it now.' },
})
