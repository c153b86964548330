import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from '#server/php/php-backend.ts'
import { EpochsUnavailableError, type WikiEpochs } from './epochs/wiki-epochs.ts'
import { WikiGate, WikiLock } from './wiki-lock.ts'

let told: string[]
let lane: WikiLock

beforeEach(() => {
  told = []
  const record = (what: string) => async () => {
    told.push(what)
  }
  lane = laneThatBegins(async () => {
    told.push('begin')
    return {
      changed: record('changed'),
      end: record('end'),
      lapse: record('lapse'),
      cancel: record('cancel'),
    }
  })
})

function laneThatBegins(begin: () => ReturnType<WikiEpochs['begin']>): WikiLock {
  const lockExclusively = async () => {
    throw new Error('No wiki can be locked here.')
  }
  return new WikiLock({ storage: 'sqlite', gate: new WikiGate(), begin, lockExclusively })
}

const failing = async (error: Error) =>
  await lane
    .write(async () => {
      throw error
    })
    .catch(() => undefined)

describe('a write lane', () => {
  test('begins a write before the work and ends it before the next one begins', async () => {
    const first = lane.write(async () => {
      await turn()
      told.push('first')
    })
    const second = lane.write(async () => told.push('second'))
    await Promise.all([first, second])
    expect(told).toEqual(['begin', 'first', 'end', 'begin', 'second', 'end'])
  })

  test('records nothing for those who only keep others from writing', async () => {
    const release = await lane.takeLane()
    const written = lane.write(async () => told.push('work'))
    await turn()
    expect(told).toEqual([])
    release()
    await written
    expect(told).toEqual(['begin', 'work', 'end'])
  })

  test('ends a write that failed', async () => {
    await failing(new Error('No.'))
    await failing(new FastCgiError('php-fpm does not come back.', true))
    expect(told).toEqual(['begin', 'end', 'begin', 'end'])
  })

  test('records that PHP may still be writing if it hangs, its connection broke or nobody waited any longer', async () => {
    await failing(new PhpHangsError('PHP does not respond.'))
    await failing(new FastCgiError('The connection broke.', false))
    await failing(new DOMException('Too late.', 'TimeoutError'))
    const one = ['begin', 'lapse', 'end']
    expect(told).toEqual([...one, ...one, ...one])
  })

  test('does not start the work if the write cannot be recorded, and is free again', async () => {
    const closed = laneThatBegins(async () => {
      throw new EpochsUnavailableError('The database is away.')
    })
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(closed.write(async () => told.push('work'))).rejects.toThrow(EpochsUnavailableError)
    expect(told).toEqual([])
  })
})

describe('the gate', () => {
  test('closing waits for those inside, and others wait until it is open again', async () => {
    const gate = new WikiGate()
    const events: string[] = []
    const leave = await gate.enter()
    const open = Promise.withResolvers<void>()
    const closing = gate.whileClosed(async () => {
      events.push('closed')
      await open.promise
    })
    const entering = gate.enter().then(() => events.push('entered'))
    await delay(10)
    expect(events).toEqual([])
    leave()
    leave()
    while (events.length === 0) await turn()
    await delay(10)
    expect(events).toEqual(['closed'])
    open.resolve()
    await Promise.all([closing, entering])
    expect(events).toEqual(['closed', 'entered'])
  })

  test('closing does not wait forever', async () => {
    const gate = new WikiGate()
    const leave = await gate.enter()
    await gate.whileClosed(async () => leave(), 10)
    await gate.whenOpen()
  })

  test('those who wait may give up', async () => {
    const gate = new WikiGate()
    await gate.whileClosed(async () => {
      await expect(gate.enter(AbortSignal.timeout(10))).rejects.toThrow('timeout')
    })
  })
})
