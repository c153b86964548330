import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { makeSafetyCopy, settleSafetyCopy } from './safety-copy.ts'
import { addWiki, databaseOf, eachTestHasWikisToUpgrade, SCHEMA } from './testing/each-test-upgrades.ts'

eachTestHasWikisToUpgrade()

describe('the next start after a crash', () => {
  test('puts back the databases of an unfinished upgrade', async () => {
    const wiki = await addWiki('crashed', '1.39-00000000')
    const before = readFileSync(databaseOf(wiki))
    await makeSafetyCopy(wiki)
    writeFileSync(databaseOf(wiki), 'half upgraded')
    writeFileSync(`${databaseOf(wiki)}-wal`, 'half upgraded')
    expect(await settleSafetyCopy(wiki, null)).toBe(true)
    expect(readFileSync(databaseOf(wiki)).equals(before)).toBe(true)
    expect(existsSync(`${databaseOf(wiki)}-wal`)).toBe(false)
    expect(await settleSafetyCopy(wiki, null)).toBe(false)
  })

  test('finishes putting them back if a crash interrupted that', async () => {
    const wiki = await addWiki('twice', '1.39-00000000')
    await makeSafetyCopy(wiki)
    const jobs = join(wiki.dir, 'db/twice_jobqueue.sqlite')
    const before = readFileSync(jobs)
    rmSync(join(wiki.dir, 'before-upgrade/twice.sqlite'))
    writeFileSync(jobs, 'half upgraded')
    expect(await settleSafetyCopy(wiki, null)).toBe(true)
    expect(readFileSync(jobs).equals(before)).toBe(true)
  })

  test('keeps the databases of a finished upgrade, and removes the copy', async () => {
    const wiki = await addWiki('finished', '1.39-00000000')
    await makeSafetyCopy(wiki)
    const upgraded = { ...wiki, record: { ...wiki.record, schema: SCHEMA } }
    writeFileSync(databaseOf(wiki), 'upgraded')
    expect(await settleSafetyCopy(upgraded, null)).toBe(false)
    expect(readFileSync(databaseOf(wiki), 'utf8')).toBe('upgraded')
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(false)
  })

  test('removes a copy that is not complete', async () => {
    const wiki = await addWiki('copying', '1.39-00000000')
    mkdirSync(join(wiki.dir, 'before-upgrade.making'))
    expect(await settleSafetyCopy(wiki, null)).toBe(false)
    expect(existsSync(join(wiki.dir, 'before-upgrade.making'))).toBe(false)
  })
})
