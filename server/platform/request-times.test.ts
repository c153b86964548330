// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { beginPart, RequestTimes, requestTimes, timed, withRequestTimes } from './request-times.ts'

let at = 0
const start = () => {
  at = 100
  return new RequestTimes(() => at)
}

describe('where a request’s time goes', () => {
  test('is reported by part and in total, in the browsers’ format', () => {
    const times = start()
    const endWait = times.begin('wait')
    at += 300
    endWait()
    const endPhp = times.begin('php')
    at += 900.4
    endPhp()
    at += 50
    expect(times.header()).toBe('wait;dur=300, php;dur=900, total;dur=1250')
    expect(times.isSlow).toBe(true)
  })

  test('is the sum of repeated parts, each counted once, including running ones', () => {
    const times = start()
    const end = times.begin('database')
    at += 5
    end()
    at += 100
    end()
    times.begin('database')
    at += 7
    expect(times.soFar()).toEqual({ database: 12, total: 112 })
    expect(times.isSlow).toBe(false)
  })

  test('includes everything that the request starts, and nothing else', async () => {
    const times = start()
    await new Promise<void>(resolve => {
      withRequestTimes(times, () => {
        void timed('php', async () => {
          await Promise.resolve()
          at += 40
        }).then(() => {
          expect(requestTimes()).toBe(times)
          resolve()
        })
      })
    })
    beginPart('php')()
    expect(requestTimes()).toBeNull()
    await expect(
      timed('wait', async () => {
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(times.soFar()).toEqual({ php: 40, total: 40 })
  })
})
