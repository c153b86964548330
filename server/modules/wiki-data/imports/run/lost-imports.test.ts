// @sqlite-only

import { expect, test } from '@jest/globals'
import type { HalfFilledWiki } from './half-filled-wiki.ts'
import { createLookForLost } from './lost-imports.ts'

/** Imports that are paused in this process, and those that, by the database, will continue here. */
function fakes(ids: readonly number[]) {
  const ended: number[] = []
  const here = new Set(ids)
  const complaints: string[] = []
  const running = new Map(
    ids.map(id => [
      id,
      { isPaused: true, end: async () => void ended.push(id) } as Partial<HalfFilledWiki> as HalfFilledWiki,
    ]),
  )
  const jobs = { goingOnHere: async () => [...here].map(importId => ({ importId })) }
  const log = { warn: (_fields: object, message: string) => complaints.push(message) }
  const look = createLookForLost({ jobs, log } as unknown as Parameters<typeof createLookForLost>[0], running)
  return { ended, here, complaints, running, look }
}

test('an import that another process has taken over ends here, so that its wiki can be edited again', async () => {
  const { ended, here, complaints, running, look } = fakes([1, 2])
  await look()
  here.delete(2)
  await look()
  expect(ended).toEqual([])
  await look()
  expect(ended).toEqual([2])
  expect([...running.keys()]).toEqual([1])
  expect(complaints).toEqual([expect.stringContaining('Another process has taken over an import')])
})

test('an import whose next turn is just beginning continues', async () => {
  const { ended, here, running, look } = fakes([1])
  here.delete(1)
  await look()
  const run = running.get(1) as { isPaused: boolean } | undefined
  if (run) run.isPaused = false
  await look()
  if (run) run.isPaused = true
  here.add(1)
  await look()
  expect(ended).toEqual([])
})
