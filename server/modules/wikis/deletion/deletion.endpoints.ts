import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { deleteWikiSchema } from '#contract/schemas/wiki-requests.ts'
import type { DeletedWiki, DeletedWikisResponse } from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { undeleteSchema } from '#contract/wiki-data/wiki-data-requests.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { wikiFields } from '#server/modules/wikis/shared/wiki.shapes.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account: nobody has a reason to delete and bring back a wiki again and again. */
export const UNDELETE_LIMIT: RateLimit = { name: 'undelete', max: 20, windowMs: DAY_MS }

const group = 'Wikis'
const password = 'Required if the last log-in was more than an hour ago.'
const noRecentLogIn = 'The last log-in was more than an hour ago and no password was sent.'

export const deleteWikiEndpoint = endpoint({
  method: 'POST',
  path: api.deleteWiki,
  group,
  summary: 'Delete a wiki',
  about: 'It can be brought back for 30 days.',
  caller: 'manager',
  right: 'delete',
  body: json(deleteWikiSchema, { deletionReasons: 'The reasons, for the operator.', password }),
  responses: { 200: response('The wiki was deleted.', t.only('Success')) },
  refusals: { 403: noRecentLogIn, 409: 'The wiki is being created.' },
  limits: [accountLimits.confirmPassword],
})

export const deletedWikisEndpoint = endpoint({
  method: 'GET',
  path: wikiDataApi.deletedWikis,
  group,
  summary: 'List the member’s deleted wikis',
  caller: 'member',
  responses: {
    200: response(
      'Wikis that can be brought back.',
      t.record<DeletedWikisResponse>('DeletedWikis', {
        data: t.list(
          t.record<DeletedWiki>('DeletedWiki', {
            id: t.count(),
            sitename: t.text(),
            domain: wikiFields.domain,
            domain_decoded: wikiFields.domainDecoded,
            deleted_at: t.time(),
            purge_at: t.time('When its data will be removed permanently.'),
          }),
          'Most recently deleted first.',
        ),
      }),
    ),
  },
})

export const undeleteEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.undelete,
  group,
  summary: 'Bring a deleted wiki back',
  caller: 'manager',
  right: 'delete',
  body: json(undeleteSchema, { password }),
  responses: success('The wiki is served again.'),
  refusals: { 403: noRecentLogIn, 409: 'The wiki is not deleted.' },
  limits: [UNDELETE_LIMIT, accountLimits.confirmPassword],
})
