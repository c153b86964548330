import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, jest, test } from '@jest/globals'
import { ADMIN, startTestEngine, type TestEngine } from './testing/test-engine.ts'
import { readRecord, removeRecord } from './testing/test-records.ts'
import { WikiClient } from './testing/wiki-client.ts'
import type { WikiRecord } from './wikis/wiki-record.ts'

jest.setTimeout(60_000)

const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-test-'))
let kit: TestEngine | null = null
afterEach(async () => {
  await kit?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Keeps the record in the wiki's directory, as older versions did. */
function makeOld(host: string, files: (record: WikiRecord) => Record<string, object>): string {
  const dir = join(dataDir, 'wikis', host)
  for (const [name, content] of Object.entries(files(readRecord(dataDir, host))))
    writeFileSync(join(dir, name), JSON.stringify(content))
  removeRecord(dataDir, host)
  rmSync(join(dataDir, 'wikis/.taken-over'), { force: true })
  return dir
}

test('wikis whose records are in their directories keep working, with the records taken into the database once', async () => {
  const before = await startTestEngine({ dataDir })
  const wiki = await before.createWiki('older')
  await before.createWiki('newer')
  await wiki.logIn(ADMIN.username, ADMIN.password)
  await wiki.edit('Diary', { text: 'Kept' })
  await before.close()
  const { secretKey } = readRecord(dataDir, 'newer.localhost')
  // Of the first version: without a language, and with the secret among the settings.
  const dir = makeOld('older.localhost', ({ language: _en, storage: _kind, ...record }) => ({
    'wiki.json': { ...record, frozen: 'A crash came in between.' },
  }))
  const newer = makeOld('newer.localhost', ({ storage: _kind, secretKey, ...record }) => ({
    'wiki.json': record,
    'secret.json': { secretKey },
  }))
  rmSync(join(dir, 'tmp'), { recursive: true })
  rmSync(join(dir, 'mail'), { recursive: true })
  // What crashes of the older version may have left, and a directory that is no wiki.
  renameSync(newer, join(dataDir, 'wikis/.replaced-newer.localhost'))
  for (const name of ['.making-wiki_0', '.removing-0', 'broken.localhost'])
    mkdirSync(join(dataDir, 'wikis', name))

  kit = await startTestEngine({ dataDir })
  const again = new WikiClient(kit.port, wiki.host)
  expect(await again.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await again.page('/wiki/Diary')).toContain('Kept')
  expect(await again.page('/')).toContain('<html class="client-nojs" lang="en" dir="ltr">')
  expect(await again.edit('Diary', { text: 'Kept and changed' })).toBe('Success')
  expect(await kit.client('newer').page('/')).toContain('The newer wiki')
  await kit.settled()
  expect(kit.complaints).toEqual([
    expect.stringContaining('this directory contains no wiki that can be served'),
  ])
  expect(kit.record('newer').secretKey).toBe(secretKey)
  expect(kit.record('older')).not.toHaveProperty('frozen')
  for (const name of ['older', 'newer'])
    expect(readdirSync(join(dataDir, 'wikis', `${name}.localhost`)).sort()).toEqual([
      ...['db', 'images', 'mail', 'tmp'],
    ])
  await kit.close()

  // It never looks again: a directory that comes later is not taken over.
  mkdirSync(join(dataDir, 'wikis/later.localhost'))
  writeFileSync(join(dataDir, 'wikis/later.localhost/wiki.json'), '{}')
  kit = await startTestEngine({ dataDir })
  expect(kit.complaints).toEqual([])
})
