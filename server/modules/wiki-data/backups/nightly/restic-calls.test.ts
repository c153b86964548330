// @sqlite-only: other tests send PostgreSQL the same statements.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { readServiceAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { findLastRun, updateRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import { backUp } from '#server/testing/backed-up-wiki.ts'
import { type BackupApp, createBackupApp } from '#server/testing/backup-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { shellProgram } from '#server/testing/restic.ts'
import { createMember } from '#server/testing/test-member.ts'

// Each run of restic derives the key anew, which takes most of its time in a small repository.

const PATH = process.env['PATH'] ?? ''
const DATABASE = ['backup', 'restore', 'tag']
const WIKI = ['backup', 'restore']

let app: BackupApp
let wikis: readonly CreatedWiki[]

beforeEach(async () => {
  app = await createBackupApp()
  const ada = await createMember(app)
  wikis = [await newWiki(app, ada), await newWiki(app, ada)]
  const bin = join(app.deps.config.dataDir, 'bin')
  mkdirSync(bin)
  shellProgram(join(bin, 'restic'), `echo "$5" >> ${callsFile()}; PATH=${PATH} exec restic "$@"`)
  process.env['PATH'] = `${bin}:${PATH}`
})

afterEach(async () => {
  process.env['PATH'] = PATH
  await app.close()
})

const callsFile = () => join(app.deps.config.dataDir, 'calls')

/** The commands of restic that some work runs. */
async function callsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  writeFileSync(callsFile(), '')
  await work()
  return readFileSync(callsFile(), 'utf8').trim().split('\n')
}

function edit({ domain }: CreatedWiki): void {
  const changeMark = app.engine.copies.changeMark.bind(app.engine.copies)
  app.engine.copies.changeMark = async of => (of === domain ? 'edited' : await changeMark(of))
}

test('a night asks restic what it has at its beginning and at its end, and nothing about unchanged wikis', async () => {
  const night = async () => await callsOf(app.run)
  const end = ['tag', 'snapshots', 'prune']
  expect(await night()).toEqual([
    ...['cat', 'snapshots', ...DATABASE, ...wikis.flatMap(() => WIKI)],
    ...['tag', ...end],
  ])
  const stored = await app.store.list()
  expect(stored.filter(({ verifiedAt }) => verifiedAt === null)).toEqual([])
  expect(stored.flatMap(snapshot => readServiceAbout(snapshot)?.run?.wikis ?? [])).toEqual([wikis.length])
  app.clock.advance(DAY_MS)
  expect(await night()).toEqual(['cat', 'snapshots', ...DATABASE, ...end])
  const [wiki] = wikis
  if (wiki) edit(wiki)
  app.clock.advance(DAY_MS)
  expect(await night()).toEqual(['cat', 'snapshots', ...DATABASE, ...WIKI, 'tag', ...end])
  const run = await findLastRun(app.deps.db)
  app.clock.advance(29 * DAY_MS)
  // Retention does not trust a clock that is far ahead of the last run.
  if (run) await updateRun(app.deps.db, run.id, { retention_at: app.clock.now() })
  // The first night's backup of the service's database is too old by now.
  expect((await night()).slice(-4)).toEqual(['tag', 'snapshots', 'forget', 'prune'])
})

test('a backup of one wiki asks restic what it has only if the wiki has not changed since its last one', async () => {
  const [wiki] = wikis
  if (!wiki) return
  const now = async () => await callsOf(async () => await backUp(app, wiki))
  expect(await now()).toEqual(['cat', ...WIKI, 'tag'])
  expect(await now()).toEqual(['snapshots'])
  edit(wiki)
  expect(await now()).toEqual([...WIKI, 'tag'])
})
