import { beforeEach, describe, expect, test } from '@jest/globals'
import { FairQueue } from './fair-queue.ts'

let queue: FairQueue
let started: string[]
let ends: (() => void)[]

beforeEach(() => {
  queue = new FairQueue()
  started = []
  ends = []
})

interface Entry {
  readonly name?: string
  readonly network: string
  readonly wiki: string
  readonly first?: boolean
  readonly signal?: AbortSignal
  /** How many may wait. */
  readonly most?: number
}

/** A request for one of the slots. */
async function ask({ network, wiki, name = wiki, first = false, signal = never, most }: Entry, slots = 1) {
  const running = [{ name: 'all', most: slots, of: 'all' as const }]
  const waiting = most === undefined ? [] : [{ name: 'all', most, of: 'all' as const }]
  const end = await queue.enter({ network, wiki, first, running, waiting }, signal)
  started.push(name)
  ends.push(end)
}
const never = new AbortController().signal

/** Ends `count` requests, one after another. */
async function serve(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await turnsTaken()
    ends.shift()?.()
    await turnsTaken()
  }
}

const turnsTaken = () => new Promise(resolve => setImmediate(resolve))
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('a queue for one slot', () => {
  test('serves another wiki after one turn, however many networks visit the busy one', async () => {
    for (const n of range(50)) void ask({ wiki: 'busy', network: `visitor ${n}` })
    void ask({ wiki: 'quiet', network: 'reader' })
    await serve(1)
    expect(started).toEqual(['busy', 'quiet'])
    for (const n of range(3)) {
      void ask({ wiki: 'quiet', network: 'reader', name: `quiet ${n}` })
      await serve(2)
    }
    expect(started.filter(name => name.startsWith('quiet '))).toHaveLength(3)
  })

  test('serves another network after one turn, however many wikis the busy one visits', async () => {
    for (const n of range(50)) void ask({ wiki: `wiki ${n}`, network: 'crawler', name: 'crawler' })
    void ask({ wiki: 'wiki 7', network: 'reader', name: 'reader' })
    await serve(1)
    expect(started).toEqual(['crawler', 'reader'])
  })

  test('serves another neighborhood after one turn, however many networks one customer has', async () => {
    for (const n of range(50)) void ask({ wiki: 'busy', network: `2001:db8:${n}::/48`, name: 'customer' })
    void ask({ wiki: 'busy', network: '192.0.2.1', name: 'reader' })
    await serve(1)
    expect(started).toEqual(['customer', 'reader'])
  })

  test.each([
    ['several networks', (n: number) => `192.0.${n % 4}.1`],
    ['many networks of one customer', (n: number) => `2001:db8:${n}::/48`],
    ['networks of a customer, the newcomer beside them,', (n: number) => `198.51.100.${n % 4}`],
  ])('of which %s take all places to wait has one for a newcomer', async (_who, network) => {
    const refused: number[] = []
    for (const n of range(13))
      ask({ wiki: 'busy', network: network(n), most: 12 }).catch(() => refused.push(n))
    await turnsTaken()
    expect(refused).toEqual([])
    let isRefused = false
    void ask({ wiki: 'busy', network: '198.51.100.9', name: 'newcomer', most: 12 }).catch(() => {
      isRefused = true
    })
    await serve(12)
    expect([isRefused, started.includes('newcomer'), refused.length]).toEqual([false, true, 1])
  })

  test('serves both wikis and both networks, whoever queued first', async () => {
    for (const n of range(20)) void ask({ wiki: 'busy', network: `bot ${n % 2}`, name: `bot ${n % 2}` })
    await serve(7)
    expect(started).toEqual(range(8).map(n => `bot ${n % 2}`))
  })

  test('does not let a client go first again because it never has two requests at once', async () => {
    for (const n of range(40)) void ask({ wiki: `wiki ${n}`, network: `reader ${n}`, name: 'reader' })
    void ask({ wiki: 'greedy', network: 'greedy' })
    await serve(8)
    for (const _ of range(4)) {
      void ask({ wiki: 'greedy', network: 'greedy' })
      void ask({ wiki: 'greedy', network: 'greedy' })
      await serve(2)
    }
    expect(started.filter(name => name === 'greedy').length).toBeLessThanOrEqual(6)
  })

  test('lets nobody wait forever while ever new networks and wikis come', async () => {
    void ask({ wiki: 'popular', network: 'school', name: 'running' })
    void ask({ wiki: 'popular', network: 'school', name: 'patient' })
    for (const n of range(40)) {
      void ask({ wiki: 'popular', network: `new ${n}` })
      void ask({ wiki: `new ${n}`, network: 'school' })
      await serve(1)
    }
    expect(started).toContain('patient')
  })

  test('forgets those that have gone away, and remembers nobody when it is empty', async () => {
    void ask({ wiki: 'busy', network: 'reader' })
    const gone = new AbortController()
    const left = range(100).map(async n => await ask({ wiki: `${n}`, network: `${n}`, signal: gone.signal }))
    expect(queue.length).toBe(100)
    gone.abort(new Error('The client went away.'))
    await Promise.allSettled(left)
    expect(queue.length).toBe(0)
    await serve(1)
    expect(queue.size).toBe(0)
  })
})

test('members go first, and take turns among themselves', async () => {
  void ask({ wiki: 'a', network: 'a', name: 'running' })
  void ask({ wiki: 'b', network: 'b', name: 'visitor' })
  for (const n of range(3)) void ask({ wiki: 'a', network: `a ${n}`, name: 'of a', first: true })
  void ask({ wiki: 'c', network: 'c', name: 'of c', first: true })
  await serve(5)
  expect(started).toEqual(['running', 'of c', 'of a', 'of a', 'of a', 'visitor'])
})
