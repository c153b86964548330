import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { type EngineTurn, QueryShares } from './query-shares.ts'

let shares: QueryShares
/** Turns in the order in which they began. */
let turns: { readonly name: string; readonly turn: EngineTurn }[]
/** Ends all waits after each test, so that none times out during another test. */
let over: AbortController

beforeEach(() => {
  over = new AbortController()
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  shares = new QueryShares()
  turns = []
})
afterEach(() => {
  over.abort()
  jest.useRealTimers()
})

/** Sends a query from a network, by default one of its own. */
async function ask(name: string, { wiki = 'museum', network = name, isQuick = true } = {}): Promise<void> {
  const gone = over.signal
  try {
    const turn = await shares.forRunning({ network, wiki }, { atOnce: 1, isQuick, gone })
    turns.push({ name, turn })
  } catch (error) {
    if (!gone.aborted) throw error
  }
}

async function pass(seconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(seconds * SECOND_MS)
  await nextTurn()
}

const began = () => turns.map(({ name }) => name)
const turnOf = (name: string) => turns.findLast(one => one.name === name)?.turn
const isOver = (name: string) => turnOf(name)?.over.aborted

async function leave(name: string): Promise<void> {
  turnOf(name)?.leave()
  await nextTurn()
}

describe('an endless query', () => {
  test('runs on while nobody waits, and gives way as soon as somebody does', async () => {
    await ask('endless')
    await pass(60)
    expect(isOver('endless')).toBe(false)
    void ask('reader')
    expect(isOver('endless')).toBe(true)
    expect(began()).toEqual(['endless'])
    await leave('endless')
    expect(began()).toEqual(['endless', 'reader'])
  })

  test('gives way after two seconds, and once more, after eight, when quicker ones have had their turns', async () => {
    await ask('endless')
    void ask('other endless')
    void ask('reader')
    await pass(1.9)
    expect(isOver('endless')).toBe(false)
    await pass(0.2)
    expect(isOver('endless')).toBe(true)
    void ask('endless', { isQuick: false })
    await leave('endless')
    await pass(2.1)
    void ask('other endless', { isQuick: false })
    await leave('other endless')
    expect(began()).toEqual(['endless', 'other endless', 'reader'])
    await leave('reader')
    expect(began().slice(3)).toEqual(['endless'])
    await pass(7.9)
    expect(isOver('endless')).toBe(false)
    await pass(0.2)
    expect(isOver('endless')).toBe(true)
  })

  test('gives way to no query of its own network, and to none that waits for something else', async () => {
    await ask('endless')
    void ask('own', { network: 'endless' })
    await ask('busy', { wiki: 'other' })
    void ask('elsewhere', { wiki: 'other' })
    await pass(10)
    expect([isOver('endless'), isOver('busy')]).toEqual([false, true])
  })

  test('is the oldest of those that all others wait for, and the only one that ends', async () => {
    const busy: string[] = []
    for (let n = 0; began().length === busy.length; n++) {
      busy.push(`busy ${n}`)
      void ask(`busy ${n}`, { wiki: `wiki ${n}` })
      await nextTurn()
    }
    await pass(10)
    expect(began().filter(isOver)).toEqual(['busy 0'])
  })
})
