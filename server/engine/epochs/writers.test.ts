import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/**
 * Everything that runs PHP, a script or SQL of its own, and why no visitor sees a page that is older than what it
 * writes. Whoever adds one has to say so here.
 */
const WRITERS: Readonly<Record<string, string>> = {
  'server/engine/gateway/script-requests.ts': 'writes in the lane; a GET that may write begins one beside it',
  'server/engine/gateway/make-thumbnail.ts': 'makes a thumbnail, which pages link to already',
  'server/engine/gateway/sitemaps.ts': 'only reads',
  'server/engine/gateway/public-reads.ts': 'only reads, as a visitor without credentials',
  'server/engine/jobs/run-jobs.ts': 'is called in the lane',
  'server/engine/jobs/leftover-files.ts': 'runs in the lane',
  'server/engine/wikis/open-api.ts': 'posts in the lane, and gets only read',
  'server/engine/mediawiki-engine.ts': 'sets a password in the lane',
  'server/engine/upgrade/upgrade-wiki.ts':
    'is called in the lane, and the record has a new version afterwards',
  'server/engine/copies/run-script.ts': 'works on a copy that nobody is served from',
  'server/engine/copies/change-mark.ts': 'only reads',
  'server/engine/email/collect-emails.ts': 'only reads',
  'server/engine/sparql/source/dump-script.ts': 'only reads',
  'server/engine/sparql/source/entity-documents.ts': 'only reads, as a visitor without credentials',
  'server/engine/sparql/source/wiki-entity-source.ts': 'only reads',
  'server/engine/template/maria-template.ts': 'works on a template',
  'server/engine/template/make-template.ts': 'works on a template',
  'server/engine/template/warm-up.ts': 'works on a template',
  'server/engine/template/wiki-texts.ts': 'makes texts for all wikis, and renews their epochs',
}

/** Where these are made, and not used. */
const MAKERS = ['server/engine/php/maintenance.ts', 'server/engine/php/php-backend.ts']
const RUNS = /\brunMaintenance\(|\bphp\.(?:run|fetch)\(|\bstorage\.use\(/

const sources = (pattern: RegExp) =>
  globSync('server/**/*.ts')
    .filter(file => !/\.test\.ts$|\/testing\//.test(file) && !MAKERS.includes(file))
    .filter(file => pattern.test(readFileSync(file, 'utf8')))
    .toSorted()

test('everything that runs PHP or a script on a wiki is known to start a new epoch, or not to need one', () => {
  expect(sources(RUNS)).toEqual(Object.keys(WRITERS).toSorted())
})

test('who keeps others from writing without a new epoch is known to write nothing that pages show', () => {
  expect(sources(/\.writeLane\.hold\(|\bwriteLane\.hold\(/)).toEqual([
    'server/engine/copies/freezer.ts',
    'server/engine/copies/make-wiki-copy.ts',
    // The wiki has no record afterwards.
    'server/engine/wiki-lifecycle.ts',
  ])
})
