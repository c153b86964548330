import { consoleApi } from '#contract/operator/console-paths.ts'
import type { WikiOverview, WikiOverviewResponse } from '#contract/operator/wiki-overview.ts'
import { QUERY_SERVICE_STATES } from '#contract/types/query-service.ts'
import { listedJob } from '#server/modules/console/jobs/jobs.endpoints.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { wikiStorage, wikiSuspension } from '#server/modules/wikis/details/details.endpoints.ts'
import { historyEntry } from '#server/modules/wikis/history/history.endpoint.ts'
import { managerShape } from '#server/modules/wikis/people/people.answers.ts'
import { answer, endpoint } from '#server/platform/http/endpoint/endpoint.ts'
import { choice, count, list, nullable, record, text, time } from '#server/platform/http/endpoint/shape.ts'
import { consoleWikiFields, wikiIdParameter } from './console-wikis.endpoints.ts'

const overview = record<WikiOverview>('WikiOverview', {
  ...consoleWikiFields,
  domain_decoded: text('With punycode decoded, for people to read.'),
  claim: nullable(
    record<NonNullable<WikiOverview['claim']>>('ClaimOfWiki', {
      domain: text(),
      status: text('`waiting`, `verified`, `expired` or `lost`.'),
      expires_at: time(),
    }),
    'The custom domain that it waits for, or has been given.',
  ),
  username: text('Of its first administrator.'),
  language: text('The code of its content language.'),
  description: nullable(text('The text of its card on the home page.')),
  version: nullable(text('The release of MediaWiki that its databases are for.')),
  deletion: nullable(
    record<NonNullable<WikiOverview['deletion']>>('DeletionOfWiki', {
      at: time(),
      purge_at: time('When its data is removed for good, or was.'),
      reasons: list(text()),
    }),
  ),
  suspension: nullable(wikiSuspension, 'Also of a wiki that is deleted by now.'),
  read_only_for: nullable(text(), 'Why an operator has made it read-only.'),
  people: list(managerShape, 'Owners first, then by time.'),
  settings: list(
    record<WikiOverview['settings'][number]>('SavedSetting', { name: text(), value: text() }),
    'Those that somebody has saved, but for the answers to its questions.',
  ),
  storage: nullable(wikiStorage, 'Null if it cannot be measured now.'),
  queries: nullable(choice(QUERY_SERVICE_STATES), 'Null if it cannot be asked now.'),
  backups: list(
    record<WikiOverview['backups'][number]>('BackupOfWiki', {
      taken_at: time(),
      current_at: time('When the wiki was last found unchanged since.'),
      size: count('Bytes, unpacked.'),
    }),
    'The newest first.',
  ),
  backup_failure: nullable(
    record<NonNullable<WikiOverview['backup_failure']>>('BackupFailureOfWiki', {
      since: time(),
      attempts: count(),
      error: text('Without passwords.'),
    }),
  ),
  jobs: list(listedJob, 'Those that wait, run or have failed, the newest first.'),
  history: list(historyEntry, 'The newest first.'),
})

export const wikiOverviewEndpoint = endpoint({
  ...ofConsole,
  ...wikiIdParameter,
  method: 'GET',
  path: consoleApi.wiki(':id'),
  consoleRight: 'see-wikis',
  summary: 'Read all that the service knows of a wiki',
  about: 'Its lists have the newest ten entries.',
  answers: {
    200: answer('The wiki.', record<WikiOverviewResponse>('WikiOverviewAnswer', { data: overview })),
  },
  refusals: { 404: 'There is no such wiki.' },
})
