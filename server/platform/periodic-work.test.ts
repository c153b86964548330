// @sqlite-only

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { repeat } from './periodic-work.ts'

describe('work that is repeated', () => {
  let lines: [message: string, failures: unknown][]
  const log = {
    info: (fields: { failures?: number }, message: string) => void lines.push([message, fields.failures]),
    warn: (fields: { failures?: number }, message: string) => void lines.push([message, fields.failures]),
  }

  beforeEach(() => {
    lines = []
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  })
  afterEach(() => void jest.useRealTimers())

  test('begins at once, and again one interval after it has ended', async () => {
    const times: number[] = []
    const work = async () => {
      times.push(performance.now())
      await new Promise(resolve => setTimeout(resolve, 3 * SECOND_MS))
    }
    const begun = performance.now()
    const repetition = repeat('jobs.look', work, { log })
    await jest.advanceTimersByTimeAsync(9 * SECOND_MS)
    expect(times.map(time => time - begun)).toEqual([0, 4 * SECOND_MS, 8 * SECOND_MS])
    const ended = repetition.end()
    await jest.advanceTimersByTimeAsync(HOUR_MS)
    await ended
    expect(times).toHaveLength(3)
  })

  test('continues after failures, which are logged once a minute', async () => {
    let works = false
    const work = async () => {
      if (!works) throw new Error('The database is away.')
    }
    const repetition = repeat('jobs.look', work, { log, firstMs: SECOND_MS })
    await jest.advanceTimersByTimeAsync(MINUTE_MS + SECOND_MS)
    works = true
    await jest.advanceTimersByTimeAsync(5 * SECOND_MS)
    expect(lines).toEqual([
      ['Periodic work failed', 1],
      ['Periodic work failed', 61],
      ['Periodic work succeeds again', 61],
    ])
    await repetition.end()
  })

  test('is told to stop when its repetition ends, and has stopped by then', async () => {
    let hasStopped = false
    const work = async (signal: AbortSignal) => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      hasStopped = true
      signal.throwIfAborted()
    }
    const repetition = repeat('jobs.look', work, { log })
    await repetition.end()
    await repetition.end()
    expect([hasStopped, lines]).toEqual([true, []])
  })
})
