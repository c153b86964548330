import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { TooBusyError } from '#server/php/worker-slots.ts'
import { TooManyError } from './fair-queue.ts'
import { Shares } from './shares.ts'

let shares: Shares
/** Ends all waits after each test, so that none times out during another test. */
let over: AbortController
let started: string[]
let ends: Map<string, () => void>

beforeEach(() => {
  shares = new Shares(10)
  over = new AbortController()
  started = []
  ends = new Map()
})

afterEach(() => over.abort())

interface Request {
  readonly name: string
  readonly network?: string
  readonly wiki?: string
  readonly loggedIn?: boolean
  readonly manyWrite?: boolean
  readonly signal?: AbortSignal
}

type Kind = 'toWrite' | 'toRead' | 'toAsk'

/** Makes a request, and records its name when its turn comes. */
async function ask(
  kind: Kind,
  { name, network = name, wiki = 'a', loggedIn = false, manyWrite = false, signal = over.signal }: Request,
) {
  const requester = { network, wiki, loggedIn, manyWrite }
  const testOver = over.signal
  try {
    const end = await (kind === 'toWrite'
      ? shares.forWriting(requester, signal)
      : shares.forPhp(requester, kind === 'toAsk' ? 'asks' : 'reads', signal))
    started.push(name)
    ends.set(name, end)
  } catch (error) {
    if (!testOver.aborted) throw error
  }
}

async function end(name: string): Promise<void> {
  ends.get(name)?.()
  await turnsTaken()
}

/** Resolves when every request whose turn has come has begun. */
const turnsTaken = () => new Promise(resolve => setImmediate(resolve))

/** Makes many requests. @returns the errors of those that were refused. */
function askMany(kind: Kind, count: number, request: Omit<Request, 'name'> & { name?: string }) {
  const errors: unknown[] = []
  for (let n = 0; n < count; n++)
    ask(kind, { name: `${request.network} ${n}`, ...request }).catch(error => errors.push(error))
  return errors
}

describe('a wiki in MariaDB', () => {
  const members = (count: number) => Array.from({ length: count }, (_, n) => `member ${n}`)

  test('lets members write side by side, but not in all slots of PHP', async () => {
    for (const name of members(10)) void ask('toWrite', { name, loggedIn: true, manyWrite: true })
    await turnsTaken()
    // Visitors who write do not use these eight slots, and a quarter of them is kept for other wikis.
    expect(started).toHaveLength(6)
    void ask('toWrite', { name: 'elsewhere', wiki: 'b', loggedIn: true, manyWrite: true })
    await turnsTaken()
    expect(started).toContain('elsewhere')
  })

  test('lets one upload at a time add what is left of the quota', async () => {
    for (const name of members(3)) void ask('toWrite', { name, loggedIn: true })
    await turnsTaken()
    expect(started).toEqual(['member 0'])
    await end('member 0')
    expect(started).toEqual(['member 0', 'member 1'])
  })
})

describe('the write lane of a wiki', () => {
  test('lets a member go before all visitors, even those who came earlier', async () => {
    for (const name of ['visitor 1', 'visitor 2', 'visitor 3']) void ask('toWrite', { name })
    await turnsTaken()
    void ask('toWrite', { name: 'member', loggedIn: true })
    await turnsTaken()
    expect(started).toEqual(['visitor 1'])
    await end('visitor 1')
    expect(started).toEqual(['visitor 1', 'member'])
    await end('member')
    expect(started).toEqual(['visitor 1', 'member', 'visitor 2'])
  })

  test('serves the networks in turn, however many requests one of them sends', async () => {
    askMany('toWrite', 50, { network: 'flood' })
    void ask('toWrite', { name: 'neighbour' })
    await turnsTaken()
    await end('flood 0')
    await end('neighbour')
    expect(started).toEqual(['flood 0', 'neighbour', 'flood 1'])
  })

  test('refuses a network’s requests beyond its share, and accepts those of others', async () => {
    const refused = askMany('toWrite', 70, { network: 'flood' })
    const other = askMany('toWrite', 1, { network: 'neighbour' })
    await turnsTaken()
    expect(refused).toHaveLength(5)
    expect(refused[0]).toBeInstanceOf(TooManyError)
    expect(other).toEqual([])
  })

  test('reserves room for members, however many networks visitors come from', async () => {
    const refused = Array.from({ length: 10 }, (_, n) => askMany('toWrite', 64, { network: `flood ${n}` }))
    await turnsTaken()
    const members = askMany('toWrite', 100, { network: 'school', loggedIn: true })
    await turnsTaken()
    expect(refused.flat()).toHaveLength(640 - 128 - 1)
    expect(refused.flat()[0]).toBeInstanceOf(TooBusyError)
    expect(members).toEqual([])
  })

  test('is held by few visitors at a time, none of whom ever waits for PHP', async () => {
    for (let n = 0; n < 40; n++) void ask('toRead', { name: `reader ${n}`, wiki: `wiki ${n}` })
    for (let n = 0; n < 40; n++) void ask('toWrite', { name: `writer ${n}`, wiki: `wiki ${n}` })
    await turnsTaken()
    expect(started.filter(name => name.startsWith('writer'))).toEqual(['writer 0', 'writer 1'])
    const free = await shares.forPhp(
      { network: 'writer 0', wiki: 'wiki 0', loggedIn: false },
      'writes',
      over.signal,
    )
    free()
    // So a member who writes to one of these wikis waits for at most one visitor.
    void ask('toWrite', { name: 'member', wiki: 'wiki 0', loggedIn: true })
    void ask('toWrite', { name: 'other member', wiki: 'wiki 5', loggedIn: true })
    await turnsTaken()
    expect(started).toContain('other member')
    await end('writer 0')
    expect(started).toContain('member')
  })

  test('is independent of other wikis', async () => {
    askMany('toWrite', 65, { network: 'flood' })
    void ask('toWrite', { name: 'elsewhere', wiki: 'b' })
    await turnsTaken()
    expect(started).toEqual(['flood 0', 'elsewhere'])
  })

  test('of a wiki whose members never pause does not delay visitors of another wiki', async () => {
    void ask('toWrite', { name: 'endless', wiki: 'b', loggedIn: true })
    for (let n = 0; n < 10; n++) void ask('toWrite', { name: `waits ${n}`, wiki: 'b' })
    void ask('toWrite', { name: 'elsewhere', wiki: 'a' })
    await turnsTaken()
    expect(started).toEqual(['endless', 'elsewhere'])
  })

  test('forgets clients that have gone away', async () => {
    void ask('toWrite', { name: 'first' })
    const gone = new AbortController()
    const left = ask('toWrite', { name: 'gone', signal: gone.signal })
    void ask('toWrite', { name: 'last' })
    gone.abort(new Error('The client went away.'))
    await expect(left).rejects.toThrow('went away')
    await end('first')
    expect(started).toEqual(['first', 'last'])
  })
})

describe("PHP's slots", () => {
  test('leave another wiki its turn while one has clients from many networks', async () => {
    for (let n = 0; n < 50; n++)
      void ask('toRead', { name: `flood ${n}`, wiki: 'popular', loggedIn: n % 2 === 0 })
    void ask('toRead', { name: 'reader', wiki: 'quiet' })
    await turnsTaken()
    expect(started).toContain('reader')
    const refused = Array.from({ length: 500 }, (_, n) =>
      askMany('toRead', 1, { network: `more ${n}`, wiki: 'popular' }),
    )
    const other = askMany('toRead', 10, { network: 'elsewhere', wiki: 'quiet' })
    await turnsTaken()
    expect(refused.flat()[0]).toBeInstanceOf(TooBusyError)
    expect(other).toEqual([])
  })

  test('can be waited for by readers of a quiet wiki, however many wait for some busy ones', async () => {
    const refused = Array.from({ length: 900 }, (_, n) =>
      askMany('toRead', 1, { network: `flood ${n}`, wiki: `busy ${n % 3}` }),
    )
    await turnsTaken()
    expect(refused.flat().length).toBeGreaterThan(100)
    const before = refused.flat().length
    const readers = Array.from({ length: 20 }, (_, n) =>
      askMany('toRead', 1, { network: `reader ${n}`, wiki: `quiet ${n % 5}` }),
    )
    await turnsTaken()
    expect(readers.flat()).toEqual([])
    expect(refused.flat()).toHaveLength(before + 20)
    expect(refused.flat().every(error => error instanceof TooBusyError)).toBe(true)
    expect(shares.waiting).toBe(750)
  })

  test('half of them at most go to visitors from one network', async () => {
    askMany('toRead', 20, { network: 'flood', wiki: 'a' })
    askMany('toRead', 20, { network: 'flood', wiki: 'b' })
    await turnsTaken()
    expect(started).toHaveLength(4)
    void ask('toRead', { name: 'neighbour', wiki: 'c' })
    await turnsTaken()
    expect(started).toContain('neighbour')
  })

  test('half of them at most go to visitors of one wiki, and three quarters to all its clients', async () => {
    for (let n = 0; n < 20; n++) void ask('toRead', { name: `visitor ${n}`, wiki: 'popular' })
    await turnsTaken()
    expect(started).toHaveLength(4)
    for (let n = 0; n < 20; n++) void ask('toRead', { name: `member ${n}`, wiki: 'popular', loggedIn: true })
    await turnsTaken()
    expect(started).toHaveLength(6)
    void ask('toRead', { name: 'elsewhere', wiki: 'quiet' })
    await turnsTaken()
    expect(started).toContain('elsewhere')
  })

  test('are at most half taken by visitors whose POSTs choose what is computed, and others can read', async () => {
    for (let n = 0; n < 40; n++) void ask('toAsk', { name: `asker ${n}`, wiki: `wiki ${n}` })
    void ask('toRead', { name: 'reader', wiki: 'neighbour' })
    await turnsTaken()
    expect(started).toEqual(['asker 0', 'asker 1', 'asker 2', 'asker 3', 'reader'])
    void ask('toAsk', { name: 'member', wiki: 'neighbour', loggedIn: true })
    await turnsTaken()
    expect(started.at(-1)).toBe('member')
  })

  test('are never all taken by visitors', async () => {
    for (let n = 0; n < 40; n++) void ask('toRead', { name: `visitor ${n}`, wiki: `wiki ${n}` })
    await turnsTaken()
    expect(started).toHaveLength(6)
    void ask('toRead', { name: 'member', wiki: 'wiki 1', loggedIn: true })
    await turnsTaken()
    expect(started).toContain('member')
  })

  test('one slot is reserved for visitors who read, however many members ask', async () => {
    for (let n = 0; n < 40; n++)
      void ask('toRead', { name: `member ${n}`, wiki: `wiki ${n}`, loggedIn: true })
    await turnsTaken()
    expect(started).toHaveLength(7)
    void ask('toRead', { name: 'visitor', wiki: 'quiet' })
    void ask('toRead', { name: 'next visitor', wiki: 'quiet' })
    await turnsTaken()
    expect(started.slice(7)).toEqual(['visitor'])
    await end('visitor')
    expect(started.slice(7)).toEqual(['visitor', 'next visitor'])
  })

  test('serve members even when there is only one', async () => {
    shares = new Shares(1)
    void ask('toRead', { name: 'member', loggedIn: true })
    await turnsTaken()
    expect(started).toEqual(['member'])
  })

  test('are never all taken by one network, even by its members', async () => {
    for (let n = 0; n < 40; n++)
      void ask('toRead', { name: `${n}`, network: 'flood', wiki: `wiki ${n}`, loggedIn: true })
    await turnsTaken()
    expect(started).toHaveLength(6)
  })
})
