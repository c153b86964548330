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
  domain_decoded: t.text('With punycode decoded, for people to read.'),
  claim: t.nullable(
    t.record<NonNullable<WikiOverview['claim']>>('ClaimOfWiki', {
      domain: t.text(),
      status: t.text('`waiting`, `verified`, `expired` or `lost`.'),
      expires_at: t.time(),
    }),
    'The custom domain that it waits for, or has been given.',
  ),
  username: t.text('Of its first administrator.'),
  language: t.text('The code of its content language.'),
  description: t.nullable(t.text('The text of its card on the home page.')),
  version: t.nullable(t.text('The release of MediaWiki that its databases are for.')),
  deletion: t.nullable(
    t.record<NonNullable<WikiOverview['deletion']>>('DeletionOfWiki', {
      at: t.time(),
      purge_at: t.time('When its data is removed for good, or was.'),
      reasons: t.list(t.text()),
    }),
  ),
  suspension: t.nullable(wikiSuspension, 'Also of a wiki that is deleted by now.'),
  read_only_for: t.nullable(t.text(), 'Why an operator has made it read-only.'),
  people: t.list(managerShape, 'Owners first, then by time.'),
  settings: t.list(
    t.record<WikiOverview['settings'][number]>('SavedSetting', { name: t.text(), value: t.text() }),
    'Those that somebody has saved, but for the answers to its questions.',
  ),
  storage: t.nullable(wikiStorage, 'Null if it cannot be measured now.'),
  queries: t.nullable(t.choice(QUERY_SERVICE_STATES), 'Null if it cannot be asked now.'),
  backups: t.list(
    t.record<WikiOverview['backups'][number]>('BackupOfWiki', {
      taken_at: t.time(),
      current_at: t.time('When the wiki was last found unchanged since.'),
      size: t.count('Bytes, unpacked.'),
    }),
    'The newest first.',
  ),
  backup_failure: t.nullable(
    t.record<NonNullable<WikiOverview['backup_failure']>>('BackupFailureOfWiki', {
      since: t.time(),
      attempts: t.count(),
      error: t.text('Without passwords.'),
    }),
  ),
  jobs: t.list(listedJob, 'Those that wait, run or have failed, the newest first.'),
  history: t.list(historyEntry, 'The newest first.'),
})

export const wikiOverviewEndpoint = endpoint({
  ...ofConsole,
  ...wikiIdParameter,
  method: 'GET',
  path: consoleApi.wiki(':id'),
  consoleRight: 'see-wikis',
  summary: 'Read all that the service knows of a wiki',
  about: 'Its lists have the newest ten entries.',
  responses: {
    200: response('The wiki.', t.record<WikiOverviewResponse>('WikiOverviewAnswer', { data: overview })),
  },
  refusals: { 404: 'There is no such wiki.' },
})
