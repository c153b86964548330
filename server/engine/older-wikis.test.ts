import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, jest, test } from '@jest/globals'
import { ADMIN, startTestEngine, type TestEngine } from './testing/test-engine.ts'
import { WikiClient } from './testing/wiki-client.ts'

jest.setTimeout(60_000)

const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-test-'))
let kit: TestEngine | null = null
afterEach(async () => {
  await kit?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>

test('a wiki without a language, whose secret was among its settings, keeps working, with the secret moved to a file of the server', async () => {
  const before = await startTestEngine({ dataDir })
  const wiki = await before.createWiki('older')
  await wiki.logIn(ADMIN.username, ADMIN.password)
  await wiki.edit('Diary', { text: 'Kept' })
  await before.close()
  const dir = join(dataDir, 'wikis/older.localhost')
  const [settings, secret] = [join(dir, 'wiki.json'), join(dir, 'secret.json')]
  const { secretKey } = readJson(secret)
  const { language, ...older } = readJson(settings)
  expect(language).toBe('en')
  writeFileSync(settings, JSON.stringify({ ...older, secretKey }))
  rmSync(secret)
  rmSync(join(dir, 'tmp'), { recursive: true })

  kit = await startTestEngine({ dataDir })
  const again = new WikiClient(kit.port, wiki.host)
  expect(await again.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await again.page('/wiki/Diary')).toContain('Kept')
  expect(await again.page('/')).toContain('<html class="client-nojs" lang="en" dir="ltr">')
  expect(await again.edit('Diary', { text: 'Kept and changed' })).toBe('Success')
  await kit.settled()
  expect(kit.complaints).toEqual([])
  expect(readJson(secret)).toEqual({ secretKey })
  expect(readJson(settings)).not.toHaveProperty('secretKey')
  expect(statSync(secret).mode & 0o077).toBe(0)
})
