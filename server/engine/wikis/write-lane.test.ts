import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { EpochsUnavailableError } from '#server/engine/epochs/wiki-epochs.ts'
import { FastCgiError } from '#server/engine/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from '#server/engine/php/php-backend.ts'
import { WriteLane } from './write-lane.ts'

let told: string[]
let lane: WriteLane

beforeEach(() => {
  told = []
  const tell = (what: string) => async () => {
    told.push(what)
  }
  lane = new WriteLane('sqlite', async () => {
    told.push('begin')
    return { changed: tell('changed'), end: tell('end'), lapse: tell('lapse'), cancel: tell('cancel') }
  })
})

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

  test('tells nothing of those who keep others from writing', async () => {
    const release = await lane.hold()
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

  test('says that PHP may go on when it hangs, its connection broke or nobody waited any longer', async () => {
    await failing(new PhpHangsError('PHP does not answer.'))
    await failing(new FastCgiError('The connection broke.', false))
    await failing(new DOMException('Too late.', 'TimeoutError'))
    const one = ['begin', 'lapse', 'end']
    expect(told).toEqual([...one, ...one, ...one])
  })

  test('writes nothing when the write cannot be begun, and is free again', async () => {
    const closed = new WriteLane('sqlite', async () => {
      throw new EpochsUnavailableError('The database is away.')
    })
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(closed.write(async () => told.push('work'))).rejects.toThrow(EpochsUnavailableError)
    expect(told).toEqual([])
  })
})
