// @sqlite-only: a key in a file.

import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { openPayloadSeal } from './payload-seal.ts'

let home: string
let dataDir: string
let filesDir: string

beforeEach(() => {
  home = newFolder()
  ;[dataDir, filesDir] = [join(home, 'data'), join(home, 'files')]
  for (const dir of [dataDir, filesDir]) mkdirSync(dir)
})

const open = async (place: { filesDir: string | null }) => await openPayloadSeal({ dataDir, ...place })

test('a new directory of shared files needs the key of the data directory', async () => {
  const before = (await open({ filesDir: null })).seal('a kind', 'a secret')
  await expect(open({ filesDir })).rejects.toThrow(`FILES_DIR is new: copy .jobs-key from ${dataDir}`)
  copyFileSync(join(dataDir, '.jobs-key'), join(filesDir, '.jobs-key'))
  expect((await open({ filesDir })).open('a kind', before)).toBe('a secret')
})

test('the first server that uses a directory of shared files creates a key, and a second server uses it', async () => {
  const first = (await open({ filesDir })).seal('a kind', 'a secret')
  await openPayloadSeal({ dataDir, filesDir: null })
  expect((await open({ filesDir })).open('a kind', first)).toBe('a secret')
})
