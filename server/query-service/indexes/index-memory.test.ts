import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { advance, ask, ENDLESS, eachTestHasIndexes, indexes, start } from './testing/live-indexes.ts'
import { LABELS, source, wiki } from './testing/museum.ts'

eachTestHasIndexes()

describe('the memory for indexes', () => {
  test('goes to indexes that are queried: the one idle longest gives way', async () => {
    await indexes.close()
    // Room for two.
    start(64 * MEGABYTE)
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      advance(MINUTE_MS)
      expect((await ask(LABELS, { name })).rows).toEqual(['Clay'])
      expect(indexes.load.bytes).toBeLessThanOrEqual(64 * MEGABYTE)
    }
    expect((await indexes.status(wiki('six'))).state).toBe('ready')
    advance(MINUTE_MS)
    expect((await ask(LABELS, { name: 'one' })).rows).toEqual(['Clay'])
  })

  test('is given back at the end, and waiting indexes are told', async () => {
    for (let count = 2; count < 60; count++) source.write(`Q${count}`, `Thing ${count}`)
    await ask()
    const waiting = expect(ask(ENDLESS)).rejects.toThrow()
    await delay(50)
    await indexes.close()
    await waiting
    expect(indexes.load.open).toBe(0)
  })
})
