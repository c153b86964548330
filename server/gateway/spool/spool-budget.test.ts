import { expect, test } from '@jest/globals'
import { SpoolBudget } from './spool-budget.ts'

/** Opens a lease that can give way. */
function item(budget: SpoolBudget, network: string, bytes = 0) {
  const giveWay = () => {
    opened.gaveWay = true
  }
  const opened = { gaveWay: false, lease: budget.open(network, giveWay) }
  if (bytes > 0) expect(opened.lease.take(bytes)).toBe(true)
  return opened
}

function whoGaveWay(items: Readonly<Record<string, ReturnType<typeof item>>>): string[] {
  return Object.keys(items).filter(name => items[name]?.gaveWay)
}

test('bytes are counted in total and by network, and given back once', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 50, perLease: 40 })
  const lease = budget.open('a')
  expect(lease.take(30)).toBe(true)
  expect(budget.open('b').take(20)).toBe(true)
  expect([budget.used, budget.usedBy('a'), budget.usedBy('b')]).toEqual([50, 30, 20])
  lease.give(10)
  expect([budget.used, lease.held]).toEqual([40, 20])
  lease.close()
  lease.close()
  lease.give(10)
  expect([budget.used, budget.usedBy('a'), lease.held]).toEqual([20, 0, 0])
  expect(lease.take(1)).toBe(false)
})

test('an item takes no more than its own limit, even when others could give way', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 100, perLease: 40 })
  const other = item(budget, 'a', 40)
  const { lease } = item(budget, 'a', 40)
  expect(lease.take(1)).toBe(false)
  expect([other.gaveWay, lease.held]).toEqual([false, 40])
})

test('a network at its limit makes room by dropping its item that has waited longest', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 50, perLease: 40 })
  const otherNetwork = item(budget, 'b', 20)
  const reading = item(budget, 'a', 20)
  const unread = item(budget, 'a', 20)
  reading.lease.progressed()
  const fresh = item(budget, 'a', 30)
  expect(whoGaveWay({ otherNetwork, reading, unread, fresh })).toEqual(['unread'])
  expect(budget.usedBy('a')).toBe(50)
})

test('the item that has waited longest is refused room instead of displacing those that are read', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 50, perLease: 40 })
  const unread = item(budget, 'a', 30)
  const reading = item(budget, 'a', 20)
  reading.lease.progressed()
  expect(unread.lease.take(10)).toBe(false)
  expect([reading.gaveWay, budget.used]).toEqual([false, 50])
})

test('when everything is full, networks above the average give way, never those that hold little', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 60, perLease: 60 })
  const modest = item(budget, 'modest', 10)
  const unread = item(budget, 'greedy', 45)
  const reading = item(budget, 'large but reading', 45)
  reading.lease.progressed()
  const fresh = item(budget, 'newcomer', 30)
  expect(whoGaveWay({ modest, unread, reading, fresh })).toEqual(['unread'])
  expect(budget.used).toBe(85)
})

test('an item that cannot give way stays, and the next one is refused', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 100, perLease: 100 })
  budget.open('a').take(90)
  const { lease } = item(budget, 'b')
  expect(lease.take(20)).toBe(false)
  expect([budget.used, lease.take(10)]).toEqual([90, true])
})

test('networks of one neighborhood give way together, not a smaller one that holds more than each of them', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 60, perLease: 60 })
  const modest = item(budget, '192.0.2.1', 20)
  const many = [1, 2, 3, 4, 5].map(n => item(budget, `2001:db8:${n}::/48`, 16))
  const fresh = item(budget, '198.51.100.1', 10)
  expect(modest.gaveWay).toBe(false)
  expect(many.map(({ gaveWay }) => gaveWay)).toEqual([true, false, false, false, false])
  expect(fresh.lease.held).toBe(10)
})

test('an item that is in use does not give way any more', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 60, perLease: 60 })
  const used = item(budget, 'a', 50)
  const waits = item(budget, 'b', 50)
  used.lease.stay()
  item(budget, 'c', 30)
  expect(whoGaveWay({ used, waits })).toEqual(['waits'])
})
