/**
 * A separate process for tests that kill it. Creates wikis and prints their domains until it is killed; with the
 * argument `no-wikis`, creates none.
 */

import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { takePreparedWikis } from '#jest/prepared-wikis.ts'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import { userName, wikiDomain } from './accepted-names.ts'
import { engineConfig } from './engine-config.ts'
import { ADMIN, collectLog, TEST_TREE } from './test-engine.ts'
import { openTestDb } from './test-records.ts'

const [dataDir = '', mediawikiDir = '', port = '', work = ''] = process.argv.slice(2)
if (mediawikiDir === TEST_TREE) await takePreparedWikis('engine-tests', dataDir)
const engine = await createWikiEngine({
  db: await openTestDb(dataDir),
  config: engineConfig({ dataDir, mediawikiDir, publicUrl: `http://localhost:${port}` }),
  log: collectLog([]),
  clock: Date,
})
if (engine.unavailableReason !== null) throw new Error(engine.unavailableReason)
process.stdout.write('ready\n')
for (let number = 1; work !== 'no-wikis'; number++) {
  const domain = wikiDomain(`made-${number}.localhost:${port}`)
  await engine.create({
    domain,
    sitename: `Made ${number}`,
    language: DEFAULT_LANGUAGE,
    admin: { ...ADMIN, username: userName(ADMIN.username) },
  })
  process.stdout.write(`${domain}\n`)
}
