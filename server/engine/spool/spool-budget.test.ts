import { expect, test } from '@jest/globals'
import { SpoolBudget } from './spool-budget.ts'

/** An item that can give way, and whether it had to. */
function item(budget: SpoolBudget, network: string, bytes = 0) {
  const giveWay = () => {
    opened.gaveWay = true
  }
  const opened = { gaveWay: false, lease: budget.open(network, giveWay) }
  if (bytes > 0) expect(opened.lease.take(bytes)).toBe(true)
  return opened
}

test('bytes are counted in all and by network, and given back once', () => {
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

test('one item takes no more than its own limit, whoever could give way', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 100, perLease: 40 })
  const other = item(budget, 'a', 40)
  const { lease } = item(budget, 'a', 40)
  expect(lease.take(1)).toBe(false)
  expect([other.gaveWay, lease.held]).toEqual([false, 40])
})

test('at its limit a network makes room by itself, with what waited longest for its client', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 50, perLease: 40 })
  const stranger = item(budget, 'b', 20)
  const reading = item(budget, 'a', 20)
  const unread = item(budget, 'a', 20)
  reading.lease.progressed()
  const fresh = item(budget, 'a', 30)
  expect([stranger.gaveWay, reading.gaveWay, unread.gaveWay, fresh.gaveWay]).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(budget.usedBy('a')).toBe(50)
})

test('whoever waited longest is refused instead of pushing out those who read', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 50, perLease: 40 })
  const unread = item(budget, 'a', 30)
  const reading = item(budget, 'a', 20)
  reading.lease.progressed()
  expect(unread.lease.take(10)).toBe(false)
  expect([reading.gaveWay, budget.used]).toEqual([false, 50])
})

test('when all is full, networks with more than the average give way, never those with little', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 60, perLease: 60 })
  const modest = item(budget, 'modest', 10)
  const unread = item(budget, 'greedy', 45)
  const reading = item(budget, 'large but reading', 45)
  reading.lease.progressed()
  const fresh = item(budget, 'newcomer', 30)
  expect([modest.gaveWay, unread.gaveWay, reading.gaveWay, fresh.gaveWay]).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(budget.used).toBe(85)
})

test('what cannot give way stays, and the next is refused', () => {
  const budget = new SpoolBudget({ total: 100, perNetwork: 100, perLease: 100 })
  budget.open('a').take(90)
  const { lease } = item(budget, 'b')
  expect(lease.take(20)).toBe(false)
  expect([budget.used, lease.take(10)]).toEqual([90, true])
})
