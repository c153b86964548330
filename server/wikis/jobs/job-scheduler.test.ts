// @sqlite-only: what runs in php-fpm, without any database.

import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { fakeStorage } from '#server/wikis/testing/fake-storage.ts'
import { WikiGate, WikiLock } from '#server/wikis/wiki-lock.ts'
import { JobScheduler } from './job-scheduler.ts'

function wikiAt(host: string): KnownWiki {
  const epochs = new MemoryEpochs()
  const lockExclusively = async () => {
    throw new Error('No wiki can be locked here.')
  }
  const begin = async () => await epochs.begin({ host })
  const lock = new WikiLock({ storage: 'sqlite', gate: new WikiGate(), begin, lockExclusively })
  return { host, lock, record: { secretKey: 'a key', deletedAt: null } } as unknown as KnownWiki
}

test('one wiki that is written to for long does not keep the jobs and emails of others', async () => {
  const wikis = new Map(['busy', 'other'].map(host => [host, wikiAt(host)]))
  const pending = new Set(wikis.keys())
  const told: string[] = []
  const otherIsDone = Promise.withResolvers<void>()
  const scheduler = new JobScheduler({
    php: {
      fetch: async ({ host }: KnownWiki) => {
        pending.delete(host)
        told.push(`jobs of ${host}`)
        return { status: 200, text: '{"jobs":[1]}' }
      },
    } as never,
    registry: { get: async (host: string) => wikis.get(host) } as never,
    storage: fakeStorage({
      withJobs: async ({ host }: never, work) =>
        await work({ all: async () => (pending.has(host) ? [{ pending: 1 }] : []) } as never),
    }),
    isHeld: () => false,
    afterwards: async ({ host }) => {
      if (told.at(-1) !== `emails of ${host}`) told.push(`emails of ${host}`)
      if (host === 'other') otherIsDone.resolve()
    },
    now: () => 0,
    log: { error: (...all: unknown[]) => void told.push(JSON.stringify(all)) } as never,
    lane: { waitMs: 1 },
  })
  const leave = await wikis.get('busy')?.lock.takeLane()
  for (const wiki of wikis.values()) scheduler.wake(wiki)
  const settled = scheduler.settled()
  await otherIsDone.promise
  expect(told).toEqual(['emails of busy', 'jobs of other', 'emails of other'])
  leave?.()
  await settled
  expect(told.filter(line => line.startsWith('jobs'))).toEqual(['jobs of other', 'jobs of busy'])
})

test('the databases of a wiki that is being replaced are not looked into, and those of the new one are', async () => {
  const old = wikiAt('replaced')
  const others = { ...old, record: { ...old.record, dbName: 'new' } }
  let current: KnownWiki = { ...old, record: { ...old.record, dbName: 'old' } }
  const asked = Promise.withResolvers<void>()
  const looked: string[] = []
  const scheduler = new JobScheduler({
    php: {} as never,
    registry: {
      get: async () => {
        asked.resolve()
        return current
      },
    } as never,
    storage: fakeStorage({
      withJobs: async ({ record }) => {
        looked.push(record.dbName)
        return false as never
      },
    }),
    isHeld: () => false,
    afterwards: async () => undefined,
    now: () => 0,
    log: { error: (...all: unknown[]) => void looked.push(JSON.stringify(all)) } as never,
  })
  let settled: Promise<void> | null = null
  await old.lock.whileUnused(async () => {
    scheduler.wake(current)
    settled = scheduler.settled()
    await asked.promise
    await setImmediate()
    current = others
  })
  await settled
  expect(looked).toEqual(['new'])
})
