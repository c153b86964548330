// @sqlite-only: it uses no database.

import { beforeEach, describe, expect, test } from '@jest/globals'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import type { GoesOn } from '#server/platform/jobs/jobs.ts'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { RunProgress } from './run-progress.ts'
import { type Run, RunEndedError, runWork } from './run-work.ts'

const deps = { log: { warn: () => undefined } } as unknown as Pick<Deps, 'log'>

let did: string[]
let stopping: AbortController

beforeEach(() => {
  did = []
  stopping = new AbortController()
})

/** Works on a run that has a row and does only what `changes` says. */
async function work(changes: Partial<Run<string>> = {}, attempt = 1): Promise<GoesOn | undefined> {
  const run: Run<string> = {
    what: 'export',
    id: 1,
    find: async () => 'row',
    work: async () => undefined,
    cleanUp: async () => void did.push('cleaned up'),
    fail: async thrown => void did.push(`failed: ${(thrown as Error).message}`),
    ended: async () => void did.push('ended'),
    ...changes,
  }
  return await runWork(deps, run, { signal: stopping.signal, attempt })
}

/** Work that continues until it is aborted. */
const endless = async (_row: string, signal: AbortSignal) =>
  await new Promise<undefined>((_resolve, reject) => {
    const end = () => reject(new Error('The program was killed.'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })

describe('a run', () => {
  test('that has ended before its turn is not worked on', async () => {
    await work({
      find: async () => undefined,
      work: async () => {
        did.push('worked')
        return undefined
      },
    })
    expect(did).toEqual(['cleaned up', 'ended'])
  })

  test('that fails has released everything before its failure is stored', async () => {
    await work({ work: async () => await Promise.reject(new Error('No.')) })
    expect(did).toEqual(['cleaned up', 'failed: No.'])
  })

  test('that may not continue fails with that reason, and not with the errors of its aborted programs', async () => {
    const look = async () => new Error('The disk is full.')
    await work({ work: endless, watch: { everyMs: 1, look } })
    expect(did).toEqual(['cleaned up', 'failed: The disk is full.'])
  })

  test('continues if it is unknown for a moment whether it may', async () => {
    const answers = [new Error('The database is locked.'), new RunEndedError()]
    const look = async () => {
      const [answer] = answers.splice(0, 1)
      if (answer instanceof RunEndedError) return answer
      throw answer
    }
    await work({ work: endless, watch: { everyMs: 1, look } })
    expect(did).toEqual(['cleaned up', 'ended'])
  })

  test('that was cancelled does not fail', async () => {
    await work({ work: endless, cancelled: AbortSignal.abort(new RunEndedError()) })
    expect(did).toEqual(['cleaned up', 'ended'])
  })

  test('keeps what it has while others have their turn', async () => {
    expect(await work({ work: async () => 'next-turn' })).toBe('next-turn')
    expect(did).toEqual([])
  })

  test.each([
    ['PHP is being restarted', new FastCgiError('php-fpm does not come back.', true)],
    ['PHP was ended in the middle', new FastCgiError('The connection closed too early.', false)],
    ['the engine starts', new EngineUnavailableError('MariaDB is late', 9)],
    ['the database is away', new StorageUnavailableError('Too many requests are waiting for MariaDB.')],
  ])('while %s releases everything and is done again, a few times', async (_what, fault) => {
    const silent = { work: async () => await Promise.reject(fault) }
    await expect(work(silent, 4)).rejects.toBe(fault)
    expect(did).toEqual(['cleaned up'])
    await work(silent, 5)
    expect(did.at(-1)).toBe(`failed: ${fault.message}`)
  })

  test.each([
    ['no wiki can run', new EngineUnavailableError('No MediaWiki')],
    ['the disk is full', new StorageUnavailableError('no', { cause: new StorageFaultError('full') })],
  ])('while %s fails immediately, because somebody has to fix that', async (_what, fault) => {
    await work({ work: async () => await Promise.reject(fault) })
    expect(did).toEqual(['cleaned up', `failed: ${fault.message}`])
  })

  test('whose server stops releases everything and is done again', async () => {
    const running = work({ work: endless })
    stopping.abort(new Error('The server stops.'))
    await expect(running).rejects.toThrow('The server stops.')
    expect(did).toEqual(['cleaned up'])
  })
})

test('progress never goes back, and is stored at each step and every two seconds within one', async () => {
  const clock = new FakeClock()
  const stored: string[] = []
  const progress = new RunProgress<'reading' | 'packing'>(clock, 'reading', async (step, share) => {
    stored.push(`${step} ${share}`)
  })
  await progress.at('reading', 0.25)
  await progress.at('reading', 0.5)
  await progress.at('packing', 0.1)
  clock.advance(2000)
  await progress.at('packing', 0.75)
  await progress.wait()
  expect(stored).toEqual(['reading 0.25', 'packing 0.5', 'packing 0.75', 'waiting 0.75'])
})
