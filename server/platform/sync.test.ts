import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { failToSync, watchSyncs } from '#server/testing/watched-syncs.ts'
import { NotSyncedError, replaceFile } from './sync.ts'

let dir: string
let file: string

beforeEach(() => {
  dir = newFolder()
  file = join(dir, 'list.json')
  writeFileSync(file, 'old')
})
afterEach(() => void jest.restoreAllMocks())

test('a file that cannot be written is as before, and nothing is left beside it', async () => {
  await watchSyncs(() => {
    throw new Error('EIO')
  })
  await expect(replaceFile(file, 'new')).rejects.toThrow('EIO')
  await expect(replaceFile(file, 'new')).rejects.not.toThrow(NotSyncedError)
  expect([readFileSync(file, 'utf8'), readdirSync(dir)]).toEqual(['old', ['list.json']])
})

test('a file whose directory alone cannot be synced is replaced, and the error says so', async () => {
  await failToSync(dir)
  await expect(replaceFile(file, 'new')).rejects.toThrow(NotSyncedError)
  expect([readFileSync(file, 'utf8'), readdirSync(dir)]).toEqual(['new', ['list.json']])
})
