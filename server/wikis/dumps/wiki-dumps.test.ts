import { existsSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { readDumps, storeDumps } from './wiki-dumps.ts'

const WIKI = { id: 7, domain: 'museum.localhost' as WikiDomain, dbName: 'wiki_museum' }

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dumps-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(dir, { recursive: true })
})

/** Every file and directory that is synced to disk, and whether the list of dumps existed by then. */
async function watchSyncs(list: string): Promise<{ path: string; isListed: boolean }[]> {
  const synced: { path: string; isListed: boolean }[] = []
  const any = await open(dir, 'r')
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const sync = handles.sync
  jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push({ path: readlinkSync(`/proc/self/fd/${this.fd}`), isListed: existsSync(list) })
    await sync.call(this)
  })
  return synced
}

test('dumps are on the disk before their list names them', async () => {
  const [path, config] = [join(dir, 'made.gz'), { dataDir: dir, filesDir: null }]
  writeFileSync(path, 'pages')
  const list = join(dir, 'dumps', '7', 'dumps.json')
  const synced = await watchSyncs(list)
  await storeDumps(
    config,
    WIKI.id,
    { ...WIKI, takenAt: 1 },
    [{ name: 'pages.xml.gz', path }],
    new AbortController().signal,
  )
  const { directory } = (await readDumps(config, WIKI)) ?? { directory: '' }
  const own = join(dirname(list), directory)
  const before = synced.filter(({ isListed }) => !isListed).map(one => one.path)
  expect(before.slice(0, 2)).toEqual([join(own, 'pages.xml.gz'), own])
  expect(basename(before[2] ?? '')).toMatch(/^\.dumps\.json\./)
  expect(synced.filter(({ isListed }) => isListed).map(one => one.path)).toEqual([dirname(list)])
})
