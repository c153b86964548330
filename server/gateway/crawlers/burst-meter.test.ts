import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { BurstMeter } from './burst-meter.ts'

const LIMITS = { requests: 40, networks: 8 }

let now: number
let meter: BurstMeter

beforeEach(() => {
  now = 0
  meter = new BurstMeter(LIMITS, { now: () => now })
})

/** Counts requests from some networks in turn. @returns whether there is a burst after the last one. */
function count(requests: number, networks: number, name = 'wiki'): boolean {
  let isBurst = false
  for (let index = 0; index < requests; index++) isBurst = meter.count(name, `network ${index % networks}`)
  return isBurst
}

describe('a burst', () => {
  test('is many requests from many networks within a minute', () => {
    expect(count(39, 8)).toBe(false)
    expect(count(1, 1)).toBe(true)
    expect(meter.bursts).toBe(1)
  })

  test('is neither many requests from a few networks, which have a budget, nor a few from many', () => {
    expect(count(1000, 7)).toBe(false)
    expect(count(39, 39, 'other')).toBe(false)
    expect(meter.bursts).toBe(0)
  })

  test('is not made of the requests of several minutes together', () => {
    for (let minute = 0; minute < 10; minute++) {
      now += MINUTE_MS
      expect(count(30, 30)).toBe(false)
    }
  })

  test('in one wiki does not count in another', () => {
    expect(count(100, 10)).toBe(true)
    expect(count(1, 1, 'other')).toBe(false)
  })

  test('continues while a quarter of it continues, and ends ten minutes after its last minute', () => {
    expect(count(40, 8)).toBe(true)
    for (let minute = 0; minute < 30; minute++) {
      now += MINUTE_MS
      expect(count(10, 2)).toBe(true)
    }
    now += 10 * MINUTE_MS - SECOND_MS
    expect(count(1, 1)).toBe(true)
    now += SECOND_MS
    expect(count(1, 1)).toBe(false)
    expect(meter.bursts).toBe(0)
    now += MINUTE_MS
    expect(count(39, 39)).toBe(false)
  })

  test('remembers no more than 2,000 wikis, and no more networks of each than it compares', () => {
    for (let wiki = 0; wiki < 5000; wiki++) count(1, 1, `wiki ${wiki}`)
    for (let network = 0; network < 100_000; network++) meter.count('wiki', `network ${network}`)
    expect(meter.size).toBeLessThanOrEqual(2000 + LIMITS.networks)
  })
})
