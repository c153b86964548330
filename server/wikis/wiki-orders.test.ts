import { expect, test } from '@jest/globals'
import type { KnownWiki } from './registry.ts'
import { giveOrder, type OrderReply, type WikiOrder } from './wiki-orders.ts'

const ada = { id: 1, since: '20261124120000' }
const logIn: WikiOrder = { do: 'log-in', account: ada, name: 'Ada', sysop: false, authenticatedAt: 0 }
const known: OrderReply = { ...ada, name: 'Ada', made: false }

/** Whether an order starts a new epoch for the wiki. */
async function startsEpoch(order: WikiOrder, answer: OrderReply): Promise<boolean> {
  const cancelled: true[] = []
  const writing = { cancel: async () => void cancelled.push(true) }
  const lock = { write: async (work: (each: typeof writing) => Promise<unknown>) => await work(writing) }
  const php = { fetch: async () => ({ text: JSON.stringify(answer), headers: [] }) }
  await giveOrder(php as never, { lock } as unknown as KnownWiki, order)
  return cancelled.length === 0
}

test('a log-in lets visitors keep their cached pages, unless an account is made or gets rights', async () => {
  expect(await startsEpoch(logIn, known)).toBe(false)
  expect(await startsEpoch({ ...logIn, sysop: true }, known)).toBe(true)
  expect(await startsEpoch(logIn, { ...known, made: true })).toBe(true)
  expect(await startsEpoch(logIn, { failed: 'gone' })).toBe(false)
})

test('an account whose sessions or rights have ended cannot read files of a private wiki from the next request on', async () => {
  expect(await startsEpoch({ do: 'end-sessions', account: ada }, known)).toBe(true)
  expect(await startsEpoch({ do: 'drop-rights', account: ada, name: 'Ada' }, known)).toBe(true)
})
