import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import { eachTestHasExportedWiki } from '#server/testing/exports.ts'
import { post } from '#server/testing/requests.ts'
import { until } from '#server/testing/until.ts'
import { lookForDumps } from './dumps.job.ts'

eachTestHasExportedWiki()

const rows = async () => await app.deps.db.selectFrom('wiki_dumps').selectAll().execute()
const look = async () => {
  await lookForDumps(app.deps)
  await app.deps.jobs.runDue()
}
const dir = () => join(app.deps.config.dataDir, 'dumps', String(wiki.id))
const stored = () =>
  existsSync(dir())
    ? readdirSync(dir(), { recursive: true, withFileTypes: true }).flatMap(entry =>
        entry.isFile() ? [entry.name] : [],
      )
    : []
const turn = async (setting: string, value: string) =>
  expect((await post(app, ada, api.wikiSetting(setting), { wiki: wiki.id, value })).statusCode).toBe(200)

test('a public wiki’s dumps are made immediately, and a week later only if it has changed', async () => {
  await look()
  expect(await rows()).toMatchObject([{ wiki_id: wiki.id, status: 'ready', error: null }])
  expect(stored()).toContain('pages.xml.gz')
  const made = readdirSync(dir()).sort()
  await look()
  app.clock.advance(7 * DAY_MS)
  await look()
  expect(readdirSync(dir()).sort()).toEqual(made)
  app.clock.advance(7 * DAY_MS)
  app.engine.copies.changeMark = async () => 'changed'
  await look()
  expect(readdirSync(dir()).sort()).not.toEqual(made)
  // The list, and one directory.
  expect(readdirSync(dir())).toHaveLength(2)
  expect(app.engine.copies.dirs()).toEqual([])
})

test.each([
  ['wwPublicDumps', '0'],
  ['wwPrivateWiki', '1'],
])('once %s is %s, nothing is left of them', async (setting, value) => {
  await look()
  await turn(setting, value)
  await look()
  expect([await rows(), stored()]).toEqual([[], []])
})

test('dumps that are turned off before their turn, or while they are made, are not offered', async () => {
  await lookForDumps(app.deps)
  await turn('wwPublicDumps', '0')
  await app.deps.jobs.runDue()
  expect([await rows(), app.engine.copies.runs]).toEqual([[], []])
  await turn('wwPublicDumps', '1')
  app.engine.copies.onRun = async (_dir, { signal }) => {
    await turn('wwPublicDumps', '0')
    await until(() => signal.aborted)
    signal.throwIfAborted()
  }
  await look()
  expect([await rows(), stored(), app.engine.copies.dirs()]).toEqual([[], [], []])
})

test('if dumps cannot be made, the earlier ones stay, and the service tries again a day later', async () => {
  await look()
  const made = stored()
  const write = app.engine.copies.onRun
  app.engine.copies.onRun = async () => {
    throw new Error('/srv/data/x: secret')
  }
  app.engine.copies.changeMark = async () => 'changed'
  app.clock.advance(7 * DAY_MS)
  await look()
  expect(await rows()).toMatchObject([
    {
      status: 'failed',
      error: 'Something went wrong on our side. The dumps are made again tomorrow.',
      change_mark: expect.not.stringMatching('changed'),
    },
  ])
  expect(stored().sort()).toEqual(made.sort())
  app.engine.copies.onRun = write
  app.clock.advance(DAY_MS)
  await look()
  expect(await rows()).toMatchObject([{ status: 'ready', change_mark: 'changed' }])
})
