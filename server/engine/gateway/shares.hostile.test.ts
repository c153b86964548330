import { beforeEach, describe, expect, test } from '@jest/globals'
import { Shares } from './shares.ts'
import { TooBusyError } from './slots.ts'
import { TooManyError } from './turns.ts'

const stays = new AbortController().signal

let shares: Shares
let started: string[]
let ends: Map<string, () => void>

beforeEach(() => {
  shares = new Shares(8)
  started = []
  ends = new Map()
})

interface Request {
  readonly name: string
  readonly network?: string
  readonly wiki?: string
  readonly member?: boolean
  readonly signal?: AbortSignal
}

type Kind = 'forWriting' | 'forPhp'

/** Asks, and notes the name when its turn comes. */
async function ask(
  kind: Kind,
  { name, network = name, wiki = 'a', member = false, signal = stays }: Request,
) {
  const end = await shares[kind]({ network, wiki, member }, signal)
  started.push(name)
  ends.set(name, end)
}

async function end(name: string): Promise<void> {
  ends.get(name)?.()
  await turnsTaken()
}

/** Everybody whose turn it is has begun. */
const turnsTaken = () => new Promise(resolve => setImmediate(resolve))

/** Asks many times, and says what was refused. */
function askMany(kind: Kind, count: number, request: Omit<Request, 'name'> & { name?: string }) {
  const errors: unknown[] = []
  for (let n = 0; n < count; n++)
    ask(kind, { name: `${request.network} ${n}`, ...request }).catch(error => errors.push(error))
  return errors
}

describe('the line of those who write to a wiki', () => {
  test('lets a member in before all visitors who came earlier', async () => {
    for (const name of ['visitor 1', 'visitor 2', 'visitor 3']) void ask('forWriting', { name })
    void ask('forWriting', { name: 'member', member: true })
    await turnsTaken()
    expect(started).toEqual(['visitor 1'])
    await end('visitor 1')
    expect(started).toEqual(['visitor 1', 'member'])
    await end('member')
    expect(started).toEqual(['visitor 1', 'member', 'visitor 2'])
  })

  test('serves one network after another, however many requests one of them sends', async () => {
    askMany('forWriting', 50, { network: 'flood' })
    void ask('forWriting', { name: 'neighbour' })
    await turnsTaken()
    await end('flood 0')
    await end('flood 1')
    expect(started).toEqual(['flood 0', 'flood 1', 'neighbour'])
  })

  test('refuses what one network sends beyond its share, and takes everybody else', async () => {
    const refused = askMany('forWriting', 70, { network: 'flood' })
    const other = askMany('forWriting', 1, { network: 'neighbour' })
    await turnsTaken()
    expect(refused).toHaveLength(5)
    expect(refused[0]).toBeInstanceOf(TooManyError)
    expect(other).toEqual([])
  })

  test('keeps room for members, however many networks visitors come from', async () => {
    const refused = Array.from({ length: 10 }, (_, n) => askMany('forWriting', 64, { network: `flood ${n}` }))
    const members = askMany('forWriting', 100, { network: 'school', member: true })
    await turnsTaken()
    expect(refused.flat()).toHaveLength(640 - 129)
    expect(refused.flat()[0]).toBeInstanceOf(TooBusyError)
    expect(members).toEqual([])
  })

  test('is no concern of another wiki', async () => {
    askMany('forWriting', 65, { network: 'flood' })
    void ask('forWriting', { name: 'elsewhere', network: 'flood', wiki: 'b' })
    await turnsTaken()
    expect(started).toEqual(['flood 0', 'elsewhere'])
  })

  test('forgets who has gone away', async () => {
    void ask('forWriting', { name: 'first' })
    const gone = new AbortController()
    const left = ask('forWriting', { name: 'gone', signal: gone.signal })
    void ask('forWriting', { name: 'last' })
    gone.abort(new Error('The client went away.'))
    await expect(left).rejects.toThrow('went away')
    await end('first')
    expect(started).toEqual(['first', 'last'])
  })
})

describe("PHP's places", () => {
  test('go to visitors of one network by half at most', async () => {
    askMany('forPhp', 20, { network: 'flood', wiki: 'a' })
    askMany('forPhp', 20, { network: 'flood', wiki: 'b' })
    await turnsTaken()
    expect(started).toHaveLength(4)
    void ask('forPhp', { name: 'neighbour', wiki: 'c' })
    await turnsTaken()
    expect(started).toContain('neighbour')
  })

  test('go to visitors of one wiki by half at most, and to everybody there by three quarters', async () => {
    for (let n = 0; n < 20; n++) void ask('forPhp', { name: `visitor ${n}`, wiki: 'popular' })
    await turnsTaken()
    expect(started).toHaveLength(4)
    for (let n = 0; n < 20; n++) void ask('forPhp', { name: `member ${n}`, wiki: 'popular', member: true })
    await turnsTaken()
    expect(started).toHaveLength(6)
    void ask('forPhp', { name: 'elsewhere', wiki: 'quiet' })
    await turnsTaken()
    expect(started).toContain('elsewhere')
  })

  test('are never all taken by visitors', async () => {
    for (let n = 0; n < 40; n++) void ask('forPhp', { name: `visitor ${n}`, wiki: `wiki ${n}` })
    await turnsTaken()
    expect(started).toHaveLength(6)
    void ask('forPhp', { name: 'member', wiki: 'wiki 1', member: true })
    await turnsTaken()
    expect(started).toContain('member')
  })

  test('are never all taken by one network, members or not', async () => {
    for (let n = 0; n < 40; n++)
      void ask('forPhp', { name: `${n}`, network: 'flood', wiki: `wiki ${n}`, member: true })
    await turnsTaken()
    expect(started).toHaveLength(6)
  })
})
