import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { until } from '#server/testing/until.ts'
import { SharedEpochs } from './shared-epochs.ts'
import { SharedWriting } from './shared-writing.ts'
import { EpochsUnavailableError } from './wiki-epochs.ts'

const HOST = 'shared.invalid'

let answers: (what: string) => Promise<void>
let told: string[]
let marks: string[]
let reads: string[][]
let complaints: string[]

beforeEach(() => {
  answers = async () => undefined
  told = []
  marks = []
  reads = []
  complaints = []
})

/** Plays the database. */
const rows = {
  open: async () => await record('open'),
  mark: async (_host: string, mark: string) => {
    marks.push(mark)
    await record('mark')
  },
  close: async () => await record('close'),
  cancel: async () => await record('cancel'),
  read: async (hosts: readonly string[]) => {
    reads.push([...hosts])
    await answers('read')
    return new Map()
  },
}

async function record(what: string): Promise<void> {
  await answers(what)
  told.push(what)
}

const options = () => ({ rows, openMs: 60_000, log: collectLog(complaints) })
const away = async () => {
  throw new Error('ECONNREFUSED')
}
const wiki = (host = HOST) => ({ host, version: 1, record: { dbName: 'db' } })

describe('a write in a service with several processes', () => {
  test('cannot begin while the database is away, or does not answer', async () => {
    const epochs = new SharedEpochs(options())
    answers = away
    await expect(epochs.begin({ host: HOST })).rejects.toThrow(EpochsUnavailableError)
    answers = () => new Promise(() => undefined)
    await expect(epochs.begin({ host: HOST })).rejects.toThrow(EpochsUnavailableError)
  })

  test('that could not begin leaves nothing open', async () => {
    answers = async what => {
      if (what === 'mark') throw new Error('ECONNRESET')
    }
    await expect(new SharedWriting(options(), HOST).begin()).rejects.toThrow('ECONNRESET')
    expect(told).toEqual(['open', 'close'])
    expect(complaints).toEqual([])
  })

  test('that could neither begin nor be ended is logged, because it ends by itself only later', async () => {
    answers = away
    await expect(new SharedWriting(options(), HOST).begin()).rejects.toThrow('ECONNREFUSED')
    await delay(0)
    expect(complaints).toEqual([
      expect.stringContaining(
        'the end of a write to a wiki could not be stored; the write expires by itself',
      ),
    ])
  })

  test('is acknowledged after seconds while the database is away, and recorded when it is back', async () => {
    const writing = new SharedWriting(options(), HOST)
    await writing.begin()
    answers = away
    told = []
    await writing.changed()
    const ended = writing.end()
    await delay(500)
    expect(told).toEqual([])
    answers = async () => undefined
    await ended
    expect(told.slice(-2)).toEqual(['mark', 'close'])
    expect(complaints.join()).toContain('could not be stored in the database yet')
    // The first retry may come only after the longest pause.
    await until(() => told.length >= 3)
    expect(told.toSorted()).toEqual(['close', 'mark', 'mark'])
  })

  test('never sends the same mark twice, so that one that arrives late brings no old epoch back', async () => {
    const writing = new SharedWriting(options(), HOST)
    await writing.begin()
    let failures = 3
    answers = async what => {
      if (what === 'mark' && failures-- > 0) throw new Error('Query read timeout')
    }
    await writing.end()
    await until(() => marks.length >= 4)
    expect(new Set(marks).size).toBe(marks.length)
  })

  test('records only its end when it is doubtful and was cancelled', async () => {
    const writing = new SharedWriting(options(), HOST)
    await writing.begin('doubtful')
    await writing.cancel()
    await Promise.all([writing.end(), writing.lapse(), writing.cancel()])
    expect(told).toEqual(['open', 'cancel'])
  })

  test('ends once', async () => {
    const writing = new SharedWriting(options(), HOST)
    await writing.begin()
    await Promise.all([writing.end(), writing.end(), writing.lapse()])
    expect(told).toEqual(['open', 'mark', 'mark', 'close'])
  })
})

describe('reading epochs', () => {
  test('takes one query for all requests of the same moment, and a new one for later requests', async () => {
    const epochs = new SharedEpochs(options())
    const first = Promise.all(
      Array.from({ length: 1000 }, async () => await epochs.read(wiki())).concat(
        epochs.read(wiki('b.invalid')),
      ),
    )
    await Promise.resolve()
    await Promise.resolve()
    const second = epochs.read(wiki())
    await Promise.all([first, second])
    expect(reads).toEqual([[HOST, 'b.invalid'], [HOST]])
  })

  test('is refused when the database is away, and works again when it is back', async () => {
    const epochs = new SharedEpochs(options())
    answers = away
    await expect(epochs.read(wiki())).rejects.toThrow(EpochsUnavailableError)
    answers = async () => undefined
    expect((await epochs.read(wiki())).until).toBe(Number.POSITIVE_INFINITY)
  })
})
