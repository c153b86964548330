import { consoleApi } from '#contract/operator/console-paths.ts'
import type { WikiOverview, WikiOverviewResponse } from '#contract/operator/wiki-overview.ts'
import { QUERY_SERVICE_STATES } from '#contract/types/query-service.ts'
import { listedJob } from '#server/modules/console/jobs/jobs.endpoints.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { wikiStorage, wikiSuspension } from '#server/modules/wikis/details/details.endpoints.ts'
import { historyEntry } from '#server/modules/wikis/history/history.endpoint.ts'
import { managerShape } from '#server/modules/wikis/people/people.shapes.ts'
import { endpoint, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { consoleWikiFields, wikiIdParameter } from './console-wikis.endpoints.ts'

const overview = t.record<WikiOverview>('WikiOverview', {
  ...consoleWikiFields,
  domain_decoded: t.text('For people to read, with Punycode decoded.'),
  claim: t.nullable(
    t.record<NonNullable<WikiOverview['claim']>>('ClaimOfWiki', {
      domain: t.text(),
      status: t.text('`waiting`, `verified`, `expired` or `lost`.'),
      expires_at: t.time(),
    }),
    'Its custom domain, verified or not.',
  ),
  username: t.text('The user name of its first administrator.'),
  language: t.text('The code of the content language.'),
  description: t.nullable(t.text('The text of its card on the home page.')),
  version: t.nullable(t.text('The MediaWiki release of its database.')),
  deletion: t.nullable(
    t.record<NonNullable<WikiOverview['deletion']>>('DeletionOfWiki', {
      at: t.time(),
      purge_at: t.time('When its data will be, or was, removed permanently.'),
      reasons: t.list(t.text()),
    }),
  ),
  suspension: t.nullable(wikiSuspension, 'Also for a wiki that has been deleted since.'),
  read_only_for: t.nullable(t.text(), 'The operator’s reason for making it read-only.'),
  people: t.list(managerShape, 'Owners first, then by date.'),
  settings: t.list(
    t.record<WikiOverview['settings'][number]>('SavedSetting', { name: t.text(), value: t.text() }),
    'Settings that somebody has saved, without the answers to captcha questions.',
  ),
  storage: t.nullable(wikiStorage, 'Null if it cannot be measured at the moment.'),
  queries: t.nullable(t.choice(QUERY_SERVICE_STATES), 'Null if it cannot be determined at the moment.'),
  backups: t.list(
    t.record<WikiOverview['backups'][number]>('BackupOfWiki', {
      taken_at: t.time(),
      current_at: t.time('When the wiki was last found unchanged since this backup.'),
      size: t.count('Unpacked, in bytes.'),
    }),
    'Newest first.',
  ),
  backup_failure: t.nullable(
    t.record<NonNullable<WikiOverview['backup_failure']>>('BackupFailureOfWiki', {
      since: t.time(),
      attempts: t.count(),
      error: t.text('The error, without passwords.'),
    }),
  ),
  jobs: t.list(listedJob, 'Jobs that are waiting, are running or have failed, newest first.'),
  history: t.list(historyEntry, 'Newest first.'),
})

export const wikiOverviewEndpoint = endpoint({
  ...ofConsole,
  ...wikiIdParameter,
  method: 'GET',
  path: consoleApi.wiki(':id'),
  consoleRight: 'see-wikis',
  summary: 'Read everything that the service knows about a wiki',
  about: 'Lists are limited to the ten newest entries.',
  responses: {
    200: response('The wiki.', t.record<WikiOverviewResponse>('WikiOverviewAnswer', { data: overview })),
  },
  refusals: { 404: 'There is no such wiki.' },
})
