import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { ask, dir, eachTestHasIndexes, indexes, start } from './testing/live-indexes.ts'

eachTestHasIndexes()

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
})
