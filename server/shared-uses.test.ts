import { beforeEach, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { BurstMeter } from './gateway/crawlers/burst-meter.ts'
import { BudgetSpentError, VisitorBudgets } from './gateway/limits/visitor-budgets.ts'
import { createLog } from './platform/log/create-log.ts'
import { SharedUses } from './platform/processes/shared-uses.ts'
import { database, eachTestHasDatabase } from './testing/each-test-database.ts'
import { FakeClock } from './testing/fake-clock.ts'

const CRAWLER = '192.0.2.1'
const steady = { now: () => 0 }

let clock: FakeClock
let processes: readonly SharedUses[]

eachTestHasDatabase(async () => {
  for (const each of processes) await each.stop()
})
beforeEach(async () => {
  clock = new FakeClock()
  const log = createLog('silent')
  processes = [1, 2, 3].map(() => new SharedUses({ db: database.db, clock, log }))
})

/** What happens once a second. */
async function exchange(): Promise<void> {
  // The first one reads what the last one wrote only in the next round.
  for (let round = 0; round < 2; round++) for (const each of processes) await each.exchange()
}

test('a network has one budget, however many processes its requests arrive at', async () => {
  const budgets = processes.map(uses => new VisitorBudgets(60, steady, { uses }))
  let admitted = 0
  for (let n = 0; n < 1800; n++) {
    if (n % 60 === 0) await exchange()
    try {
      budgets[n % 3]?.admit(CRAWLER, 'costly')
      admitted++
    } catch (error) {
      expect(error).toBeInstanceOf(BudgetSpentError)
    }
  }
  // Ten minutes' worth, and at most what arrives between two exchanges.
  expect(admitted).toBeGreaterThanOrEqual(600)
  expect(admitted).toBeLessThanOrEqual(660)
  for (const each of budgets) expect(() => each.admit('192.0.2.2', 'costly')).not.toThrow()
})

test('time that PHP took in one process is charged in all', async () => {
  const [one, other] = processes.map(uses => new VisitorBudgets(60, steady, { uses }))
  one?.admit(CRAWLER, 'costly').charge(150 * SECOND_MS)
  expect(() => other?.admit(CRAWLER, 'costly')).not.toThrow()
  await exchange()
  expect(() => other?.admit(CRAWLER, 'costly')).toThrow(BudgetSpentError)
})

test('a burst of which each process sees only a part begins in all of them', async () => {
  const meters = processes.map(
    uses => new BurstMeter({ requests: 240, networks: 40 }, steady, { name: 'burst', uses }),
  )
  for (let n = 0; n < 240; n++) expect(meters[n % 3]?.count('wiki', `192.0.${n % 40}.1`)).toBe(false)
  await exchange()
  for (const meter of meters)
    expect([meter.count('wiki', CRAWLER), meter.count('quiet', CRAWLER)]).toEqual([true, false])
})

test('nothing is added twice, or after it has become old, and an ended process leaves nothing', async () => {
  const added: number[] = []
  const [one, other] = processes
  const note = one?.share('meter', () => undefined)
  other?.share('meter', (_key, [amount = 0]) => added.push(amount))
  note?.('a', 2)
  note?.('a', 3)
  await exchange()
  await exchange()
  expect(added).toEqual([5])
  note?.('a', 7)
  await one?.exchange()
  clock.advance(11 * SECOND_MS)
  await other?.exchange()
  expect(added).toEqual([5])
  await one?.stop()
  expect(await database.db.selectFrom('process_uses').selectAll().execute()).toEqual([])
})

test('while nothing is counted, nothing is written, and a flood of keys takes little room', async () => {
  await exchange()
  expect(await database.db.selectFrom('process_uses').selectAll().execute()).toEqual([])
  const note = processes[0]?.share('meter', () => undefined)
  for (let n = 0; n < 20_000; n++) note?.(`network ${n}`, n)
  await exchange()
  const [row] = await database.db.selectFrom('process_uses').selectAll().execute()
  expect(row?.rounds).toContain('network 19999')
  expect(row?.rounds.length).toBeLessThan(50_000)
})
