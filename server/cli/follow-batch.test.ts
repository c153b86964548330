import { Readable } from 'node:stream'
import { expect, jest, test } from '@jest/globals'
import { workOnBatch } from '#server/modules/wiki-data/batches/batches.job.ts'
import { findBatch } from '#server/modules/wiki-data/batches/batches.repository.ts'
import { storeBatch } from '#server/modules/wiki-data/batches/batches.usecases.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { until } from '#server/testing/until.ts'
import { followBatch } from './follow-batch.ts'

eachTestHasWiki()

const NETWORK = 'command line'

async function store() {
  const owner = { userId: ada.user.id, account: { id: 1, since: null, username: 'Ada' }, network: NETWORK }
  const request = { wiki: wiki.id, format: 'quickstatements', start: 'always' } as const
  return await storeBatch(app.deps, wiki.id, owner, request, Readable.from(['CREATE\n']))
}

const follow = async (id: number, beginsMs: number, signal = new AbortController().signal) =>
  await followBatch({ deps: app.deps, mapping: null, network: NETWORK, worker: null, signal, beginsMs }, id)
const statusOf = async (id: number) => (await findBatch(app.deps.db, id))?.status

test('edits that no process works on are given up', async () => {
  const { id } = await store()
  await expect(follow(id, -1)).rejects.toThrow(/makes no bulk edits/)
  expect(await statusOf(id)).toBe('cancelled')
})

test.each([
  ['while another batch is worked on', 'lease_until'],
  ['while their wiki takes none', 'run_at'],
] as const)('edits are waited for %s', async (_when, column) => {
  const { id } = await store()
  const interruption = new AbortController()
  await app.deps.db
    .updateTable('jobs')
    .set({ [column]: app.clock.now() + 1000 })
    .where('kind', '=', workOnBatch.name)
    .execute()
  const reads = jest.spyOn(app.deps.db, 'selectFrom')
  const followed = follow(id, 200, interruption.signal)
  const ended = expect(followed).rejects.toMatchObject({ name: 'AbortError' })
  // Each look comes later than the patience of 200 ms.
  await until(() => reads.mock.calls.flat().filter(table => table === 'jobs').length > 2)
  interruption.abort()
  await ended
  expect(await statusOf(id)).toBe('cancelled')
})
