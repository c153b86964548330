import { beforeEach, describe, expect, test } from '@jest/globals'
import { MemoryEpochs } from './memory-epochs.ts'
import type { EpochWiki } from './wiki-epochs.ts'

const wiki = (
  host = 'one.invalid',
  version = 1,
  dbName = 'db',
  lockReason: string | null = null,
): EpochWiki => ({
  host,
  version,
  record: { dbName, lockReason },
})

let now: number
let epochs: MemoryEpochs

beforeEach(() => {
  now = 1000
  epochs = new MemoryEpochs({ openMs: 60_000, wikisMax: 100, now: () => now })
})

const text = async (of = wiki()) => (await epochs.read(of)).epoch

describe('the epoch of a wiki', () => {
  test('stays the same while nothing writes, without a limit', async () => {
    const first = await epochs.read(wiki())
    now += 3_600_000
    expect(await epochs.read(wiki())).toEqual(first)
    expect(first.until).toBe(Number.POSITIVE_INFINITY)
  })

  test('is a new one when a write begins, when it has changed something and when it ends', async () => {
    const texts = [await text()]
    const writing = await epochs.begin(wiki())
    texts.push(await text())
    await writing.changed()
    texts.push(await text())
    await writing.end()
    texts.push(await text())
    expect(new Set(texts).size).toBe(4)
    await writing.end()
    expect(await text()).toBe(texts.at(-1))
  })

  test('continues when a doubtful write was cancelled, and limits answers meanwhile', async () => {
    const before = await epochs.read(wiki())
    const writing = await epochs.begin(wiki(), 'doubtful')
    expect(await epochs.read(wiki())).toEqual({ epoch: before.epoch, until: now + 5000 })
    await writing.cancel()
    await writing.end()
    expect(await epochs.read(wiki())).toEqual(before)
    const other = await epochs.begin(wiki(), 'doubtful')
    await other.end()
    expect((await epochs.read(wiki())).epoch).not.toBe(before.epoch)
  })

  test('limits answers that are made while something writes, until the last of several has ended', async () => {
    const [first, second] = [await epochs.begin(wiki()), await epochs.begin(wiki())]
    await first.end()
    expect((await epochs.read(wiki())).until).toBe(now + 5000)
    await second.end()
    now += 500
    expect((await epochs.read(wiki())).until).toBe(Number.POSITIVE_INFINITY)
  })

  test('limits answers that are made so soon after a write that MediaWiki may give an old one', async () => {
    await (await epochs.begin(wiki())).end()
    const ended = await epochs.read(wiki())
    expect(ended.until).toBe(now + 5000)
    now += 499
    expect((await epochs.read(wiki())).until).toBe(now + 5000)
    now += 1
    expect(await epochs.read(wiki())).toEqual({ ...ended, until: Number.POSITIVE_INFINITY })
  })

  test('limits answers for as long as PHP may go on with a write that nobody waits for', async () => {
    const writing = await epochs.begin(wiki())
    const before = await text()
    await writing.lapse()
    await writing.end()
    expect(await text()).not.toBe(before)
    now += 59_999
    expect((await epochs.read(wiki())).until).toBe(now + 5000)
    now += 1
    expect((await epochs.read(wiki())).until).toBe(Number.POSITIVE_INFINITY)
  })

  test('is not that of another wiki, record, database or exclusive lock', async () => {
    const texts = await Promise.all([
      text(),
      text(wiki('two.invalid')),
      text(wiki('one.invalid', 2)),
      text(wiki('one.invalid', 1, 'other')),
      text(wiki('one.invalid', 1, 'db', 'A copy is being made.')),
    ])
    expect(new Set(texts).size).toBe(5)
    const untouched = await text(wiki('two.invalid'))
    await (await epochs.begin(wiki())).end()
    expect(await text(wiki('two.invalid'))).toBe(untouched)
  })

  test('is a new one for every wiki when something that they all depend on has changed', async () => {
    const before = [await text(), await text(wiki('two.invalid'))]
    epochs.renewAll()
    expect([await text(), await text(wiki('two.invalid'))]).not.toEqual(before)
    expect(await text()).not.toBe(before[0])
  })

  test('never comes back when the wiki was forgotten, which no wiki is while something writes to it', async () => {
    const writing = await epochs.begin(wiki())
    const before = [await text(), await text(wiki('two.invalid'))]
    for (let number = 0; number < 1000; number++) await text(wiki(`${number}.invalid`))
    expect(await text()).toBe(before[0])
    expect(await text(wiki('two.invalid'))).not.toBe(before[1])
    await writing.end()
    const [mine, other] = [new MemoryEpochs(), new MemoryEpochs()]
    expect(await mine.read(wiki())).not.toEqual(await other.read(wiki()))
  })
})
