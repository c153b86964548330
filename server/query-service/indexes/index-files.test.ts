import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { failToSync } from '#server/testing/watched-syncs.ts'
import { IndexFiles } from './index-files.ts'
import { ask, dir, eachTestHasIndexes, indexes, start } from './testing/live-indexes.ts'

eachTestHasIndexes()
afterEach(() => void jest.restoreAllMocks())

describe('the files', () => {
  test('of a removed wiki are removed at once', async () => {
    await ask()
    expect(existsSync(join(dir, 'wiki_museum'))).toBe(true)
    await indexes.forget('wiki_museum')
    expect(readdirSync(dir)).toEqual([])
    expect(indexes.load.open).toBe(0)
  })

  test('of wikis that are gone, and what a crash has left, are removed at the next start', async () => {
    await ask()
    await indexes.close()
    mkdirSync(join(dir, 'gone'))
    writeFileSync(join(dir, 'gone', 'index.json'), '{}')
    start()
    await indexes.close()
    expect(readdirSync(dir)).toEqual(['wiki_museum'])
    expect(readdirSync(join(dir, 'wiki_museum'))).toHaveLength(2)
  })

  test('that the manifest names stay if others cannot be removed', async () => {
    const files = new IndexFiles(dir)
    mkdirSync(join(dir, 'wiki_museum', 'lost+found'), { recursive: true })
    const replacing = files.replace('wiki_museum', async file => {
      writeFileSync(file, 'new')
      return { position: { revision: 1, log: 1 }, triples: 1 }
    })
    await expect(replacing).rejects.toThrow()
    const { file } = (await files.read('wiki_museum')) ?? { file: '' }
    expect(existsSync(file)).toBe(true)
  })

  test('that the manifest names stay, also if it is not certain to survive a power cut', async () => {
    const files = new IndexFiles(dir)
    const snapshot = { position: { revision: 1, log: 1 }, triples: 1 }
    await files.replace('wiki_museum', async file => {
      writeFileSync(file, 'old')
      return snapshot
    })
    await failToSync(join(dir, 'wiki_museum'))
    const replacing = files.replace('wiki_museum', async file => {
      writeFileSync(file, 'new')
      return snapshot
    })
    await expect(replacing).rejects.toThrow('power cut')
    const { file } = (await files.read('wiki_museum')) ?? { file: '' }
    expect(readFileSync(file, 'utf8')).toBe('new')
    // The old one, too, because the old manifest may come back.
    expect(readdirSync(join(dir, 'wiki_museum'))).toHaveLength(3)
  })
})
