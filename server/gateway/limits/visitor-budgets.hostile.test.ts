import { beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { neighborhoodOf, networkOf } from '#server/platform/http/network.ts'
import { BudgetSpentError, type RequestCost, VisitorBudgets } from './visitor-budgets.ts'

let now: number
let budgets: VisitorBudgets

beforeEach(() => {
  now = 0
  budgets = new VisitorBudgets(60, { now: () => now })
})

const pass = (seconds: number) => {
  now += seconds * SECOND_MS
}

/** Makes a request. @returns 0, or the seconds after which to try again. */
function ask(network: string, { cost = 'costly', ms = 0, isUnconfirmed = false }: Asked = {}): number {
  try {
    budgets.admit(network, cost, { isUnconfirmed }).charge(ms)
    return 0
  } catch (error) {
    if (error instanceof BudgetSpentError) return error.retryAfter
    throw error
  }
}
interface Asked {
  readonly cost?: RequestCost
  readonly ms?: number
  readonly isUnconfirmed?: boolean
}

/** Makes requests. @returns how many of them were refused. */
function refusedOf(count: number, network: string, asked?: Asked): number {
  return Array.from({ length: count }, () => ask(network, asked)).filter(wait => wait > 0).length
}

const CRAWLER = '203.0.113.7'

describe('the budget of a network', () => {
  test('lasts a class of thirty through a lesson', () => {
    let refused = 0
    for (let minute = 0; minute < 45; minute++) {
      refused += refusedOf(minute === 0 ? 300 : 60, 'school', { ms: 250 })
      pass(60)
    }
    expect(refused).toBe(0)
  })

  test('is soon empty for a crawler, which is told when to come back', () => {
    let served = 0
    for (let second = 0; second < 600; second++) {
      served += 10 - refusedOf(10, CRAWLER, { ms: 50 })
      pass(1)
    }
    // The burst, and then one per second.
    expect(served).toBe(600 + 599)
    expect(refusedOf(10, CRAWLER)).toBe(9)
    expect(ask(CRAWLER)).toBe(1)
    expect(ask('198.51.100.1')).toBe(0)
  })

  test('counts the time that PHP took, so that a few slow requests empty it too', () => {
    expect(refusedOf(15, CRAWLER, { ms: 10_000 })).toBe(0)
    expect(ask(CRAWLER)).toBeGreaterThan(0)
    pass(60)
    expect(ask(CRAWLER)).toBe(0)
  })

  test('refuses those that arrived in time but wait for PHP while others use up the budget', () => {
    const charges = Array.from({ length: 200 }, () => budgets.admit(CRAWLER, 'costly'))
    charges[0]?.check()
    for (const charge of charges.slice(0, 5)) charge.charge(30_000)
    expect(() => charges[6]?.check()).toThrow(BudgetSpentError)
  })

  test('lets its last request in', () => {
    refusedOf(599, CRAWLER)
    expect(() => budgets.admit(CRAWLER, 'costly').check()).not.toThrow()
    expect(ask(CRAWLER)).toBe(1)
  })

  test('is never so far in debt that people wait long for a crawler that has left', () => {
    const charges = Array.from({ length: 250 }, () => budgets.admit(CRAWLER, 'costly'))
    for (const charge of charges) charge.charge(30_000)
    expect(ask(CRAWLER)).toBe(600)
    pass(601)
    expect(ask(CRAWLER)).toBe(0)
  })

  test('is not prolonged by requests that were refused', () => {
    refusedOf(600, CRAWLER)
    refusedOf(2000, CRAWLER)
    pass(1)
    expect(ask(CRAWLER)).toBe(0)
  })

  test('leaves pages, feeds and data alone when it is spent, and feeds cannot be read without end either', () => {
    refusedOf(1000, CRAWLER)
    expect(refusedOf(5000, CRAWLER, { cost: 'plain', ms: 10_000 })).toBe(0)
    expect(refusedOf(3000, CRAWLER, { cost: 'data' })).toBe(0)
    expect(refusedOf(10, CRAWLER, { cost: 'data' })).toBe(10)
  })

  test('leaves some requests for members whom MediaWiki has not recognized yet, but few for forged cookies', () => {
    refusedOf(1000, CRAWLER)
    expect(ask(CRAWLER, { isUnconfirmed: true })).toBe(0)
    expect(refusedOf(1000, CRAWLER, { isUnconfirmed: true })).toBe(1000 - 59)
  })

  test('comes back at the same pace when the clock stands still or goes back', () => {
    refusedOf(600, CRAWLER)
    now -= 1_000_000
    expect(ask(CRAWLER)).toBe(1)
    pass(1)
    expect(ask(CRAWLER)).toBe(0)
    expect(ask(CRAWLER)).toBe(1)
  })

  test('can be turned off', () => {
    budgets = new VisitorBudgets(0, { now: () => now })
    expect(refusedOf(5000, CRAWLER, { ms: 10_000 })).toBe(0)
  })
})

describe('somebody with many addresses', () => {
  test('has one budget for all addresses of an IPv6 /48', () => {
    let refused = 0
    for (let n = 0; n < 1200; n++) refused += refusedOf(1, networkOf(`2001:db8:7:${n.toString(16)}::${n}`))
    expect(refused).toBe(600)
  })

  test('has sixteen for all of an IPv6 /32, or of an IPv4 /24', () => {
    let refused = 0
    for (let n = 0; n < 20_000; n++) refused += refusedOf(1, networkOf(`2001:db8:${n.toString(16)}::1`))
    expect(refused).toBe(20_000 - 9600)
    refused = 0
    for (let n = 0; n < 20_000; n++) refused += refusedOf(1, networkOf(`198.51.100.${n % 256}`))
    expect(refused).toBe(20_000 - 9600)
    expect(ask(networkOf('198.51.101.1'))).toBe(0)
    expect(ask(networkOf('2001:db9::1'))).toBe(0)
  })

  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:7::/48', '2001:db8::/32'],
    ['0:0:0::/48', '0:0::/32'],
    ['unknown', 'unknown'],
  ])('%s is in the neighborhood %s', (site, neighborhood) => {
    expect(neighborhoodOf(site)).toBe(neighborhood)
  })
})

test('many networks take little memory, and clear no budget that is spent', () => {
  budgets = new VisitorBudgets(60, { now: () => now }, { remembered: 2000 })
  const crawlers = Array.from({ length: 40 }, (_, n) => `203.0.${n}.7`)
  for (const crawler of crawlers) refusedOf(600, crawler, { ms: 1 })
  for (let n = 0; n < 20_000; n++) ask(`10.${n & 255}.${(n >> 8) & 255}.${n >> 16}`)
  expect(crawlers.filter(crawler => ask(crawler) === 0)).toEqual([])
  expect(budgets.size).toBeLessThanOrEqual(2 * 2000)
})
