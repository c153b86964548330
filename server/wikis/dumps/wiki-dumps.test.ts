import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { failToSync, watchSyncs } from '#server/testing/watched-syncs.ts'
import { dumpPath, readDumps, storeDumps, type WikiDumps } from './wiki-dumps.ts'

const WIKI = { id: 7, domain: 'museum.localhost' as WikiDomain, dbName: 'wiki_museum' }

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dumps-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(dir, { recursive: true })
})

const config = () => ({ dataDir: dir, filesDir: null })

async function offer(content: string): Promise<void> {
  const path = join(dir, 'made.gz')
  writeFileSync(path, content)
  const files = [{ name: 'pages.xml.gz' as const, path }]
  await storeDumps(config(), WIKI.id, { ...WIKI, takenAt: 1 }, files, new AbortController().signal)
}

test('dumps are on the disk before their list names them', async () => {
  const list = join(dir, 'dumps', '7', 'dumps.json')
  const synced: { path: string; isListed: boolean }[] = []
  await watchSyncs(path => void synced.push({ path, isListed: existsSync(list) }))
  await offer('pages')
  const { directory } = (await readDumps(config(), WIKI)) ?? { directory: '' }
  const own = join(dirname(list), directory)
  const before = synced.filter(({ isListed }) => !isListed).map(one => one.path)
  expect(before.slice(0, 2)).toEqual([join(own, 'pages.xml.gz'), own])
  expect(basename(before[2] ?? '')).toMatch(/^\.dumps\.json\./)
  expect(synced.filter(({ isListed }) => isListed).map(one => one.path)).toEqual([dirname(list)])
})

test('dumps that the list names are there, also if the list is not certain to survive a power cut', async () => {
  await offer('old pages')
  const old = await readDumps(config(), WIKI)
  await failToSync(join(dir, 'dumps', '7'))
  await expect(offer('new pages')).rejects.toThrow('power cut')
  const contentOf = (dumps: WikiDumps | null) =>
    dumps && readFileSync(dumpPath(config(), WIKI.id, dumps, 'pages.xml.gz'), 'utf8')
  expect(contentOf(await readDumps(config(), WIKI))).toBe('new pages')
  // The old list may come back.
  expect(contentOf(old)).toBe('old pages')
})
