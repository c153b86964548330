import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/**
 * Everything that runs PHP, a script or SQL of its own, and why no visitor sees a page older than what it writes.
 * Add each new one here.
 */
const WRITERS: Readonly<Record<string, string>> = {
  'server/gateway/script-requests.ts': 'writes in the lane; a GET that may write begins one beside it',
  'server/gateway/log-ins/log-ins-ahead.ts': 'logs in, in the lane, and makes a page that changes nothing',
  'server/gateway/make-thumbnail.ts': 'makes a thumbnail, which pages link to already',
  'server/gateway/robots/sitemaps.ts': 'only reads',
  'server/gateway/readers.ts': 'only reads',
  'server/gateway/public-reads.ts': 'only reads, as a visitor without credentials',
  'server/wikis/jobs/run-jobs.ts': 'is called in the lane',
  'server/wikis/upkeep/leftover-files.ts': 'runs in the lane',
  'server/wikis/wiki-orders.ts': 'posts in the lane',
  'server/wikis/batches/batch-orders.ts': 'posts in the lane',
  'server/wikis/wiki-api.ts': 'posts in the lane, and gets only read',
  'server/engine/mediawiki-engine.ts': 'sets a password, or deletes a key, in the lane',
  'server/wikis/upgrade/upgrade-wiki.ts':
    'is called in the lane, and the record has a new version afterwards',
  'server/wikis/copies/run-script.ts': 'works on a copy that nobody is served from',
  'server/wikis/email/collect-emails.ts': 'only reads',
  'server/query-service/source/dump-script.ts': 'only reads',
  'server/query-service/source/entity-documents.ts': 'only reads, as a visitor without credentials',
  'server/query-service/source/wiki-entity-source.ts': 'only reads',
  'server/query-service/source/wiki-searches.ts': 'only reads',
  'server/wikis/search/search-index-maker.ts': 'only reads, and writes to the search server',
  'server/wikis/template/maria-template.ts': 'works on a template',
  'server/wikis/template/make-template.ts': 'works on a template',
  'server/wikis/template/warm-up.ts': 'works on a template',
  'server/wikis/template/wiki-texts.ts': 'makes texts for all wikis, and renews their epochs',
}

/** Files that define these functions and do not use them. */
const MAKERS = ['server/php/maintenance.ts', 'server/php/php-backend.ts']
const RUNS = /\brunMaintenance\(|\bphp\.(?:run|fetch)\(|\.use\(\s*(?:wiki|current),/

const sources = (pattern: RegExp) =>
  globSync('server/**/*.ts')
    .filter(file => !/\.test\.ts$|\/testing\//.test(file) && !MAKERS.includes(file))
    .filter(file => pattern.test(readFileSync(file, 'utf8')))
    .toSorted()

test('everything that runs PHP or a script on a wiki is known to start a new epoch, or not to need one', () => {
  expect(sources(RUNS)).toEqual(Object.keys(WRITERS).toSorted())
})

test('everything that keeps others from writing without a new epoch is known to write nothing that pages show', () => {
  expect(sources(/\block\.takeLane\(/)).toEqual([
    // The wiki has no record any more afterwards.
    'server/engine/wiki-lifecycle.ts',
    'server/wikis/exclusive-locks.ts',
    'server/wikis/stores/sqlite-store.ts',
  ])
})
