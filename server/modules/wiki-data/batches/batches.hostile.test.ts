// @slow

import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Batch, BatchesResponse, BatchResponse } from '#contract/batches/batch.ts'
import { BATCH_ACTS, batchApi } from '#contract/batches/batch-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  deleteLink,
  findLink,
  saveAgreedLink,
} from '#server/modules/wikis/shared/account-links.repository.ts'
import { actOn, readBatch, sendBatch, settleBatch } from '#server/testing/batches.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { send, settle } from '#server/testing/each-test-batches.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { batchDir, listBatchDirs } from './batch-files.ts'
import { findBatch } from './batches.repository.ts'
import { startBatch } from './batches.usecases.ts'
import { EDITS_A_DAY } from './edit-budget.ts'
import { removeOldFiles } from './old-batch-files.ts'
import { NO_COUNTS } from './to-batch.ts'

let mallory: TestMember
let batch: Batch
eachTestHasWiki({ importUploadMb: 1 })
beforeEach(async () => {
  mallory = await createMember(app)
  batch = await settle(await send('CREATE\nLAST|Len|"a"'))
})

/** Gives a member an account on the wiki, as if they had joined it. */
const join = async ({ user }: TestMember, local_id = 5) =>
  await saveAgreedLink(app.deps.db, {
    ...{ wiki_id: wiki.id, user_id: user.id, local_id, local_since: '20260101000000', username: 'Mallory' },
    now: app.deps.clock.now(),
  })
const READS = [batchApi.batch, batchApi.table, batchApi.preview, batchApi.problems, batchApi.refused]

test('a member without a role has a limited number of edits a day on a wiki, whatever the number of batches', async () => {
  await join(mallory)
  const sendAs = async (person: TestMember, start: 'by-hand' | 'always') => {
    const sent = await sendBatch(app, person, wiki.id, 'CREATE\nLAST|Len|"b"', { start })
    return sent.json<BatchResponse>().data
  }
  const earlier = await sendAs(mallory, 'always')
  expect((await settleBatch(app, mallory, earlier.id)).status).toBe('done')
  const counts = JSON.stringify({ total: EDITS_A_DAY, created: 1 })
  await app.deps.db.updateTable('wiki_batches').set({ counts }).where('id', '=', earlier.id).execute()

  const next = await sendAs(mallory, 'always')
  expect((await settleBatch(app, mallory, next.id)).status).toBe('checked')
  const refused = await actOn(app, mallory, next.id, 'start')
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('continue tomorrow')])
  expect((await actOn(app, ada, batch.id, 'start')).statusCode).toBe(200)
  app.clock.advance(DAY_MS)
  expect((await actOn(app, mallory, next.id, 'start')).statusCode).toBe(200)
})

test('a member without a role may undo any batch, and undo an undo only within the edits of the day', async () => {
  await join(mallory)
  const sendAs = async (person: TestMember, start: 'by-hand' | 'always') => {
    const sent = await sendBatch(app, person, wiki.id, 'CREATE\nLAST|Len|"b"', { start })
    return await settleBatch(app, person, sent.json<BatchResponse>().data.id)
  }
  const setCounts = async (id: number) => {
    const counts = JSON.stringify({ ...NO_COUNTS, total: EDITS_A_DAY, changed: EDITS_A_DAY })
    await app.deps.db.updateTable('wiki_batches').set({ counts }).where('id', '=', id).execute()
  }
  const undo = async ({ id }: Batch) => await actOn(app, mallory, id, 'undo')
  const made = await sendAs(mallory, 'always')
  await setCounts(made.id)
  const undone = (await undo(made)).json<BatchResponse>().data
  expect(await settleBatch(app, mallory, undone.id)).toMatchObject({ status: 'done', undoes: made.id })
  await setCounts(undone.id)

  const refused = await undo(undone)
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('continue tomorrow')])
  expect((await readBatch(app, mallory, undone.id)).undone_by).toBeNull()
  const waiting = await sendAs(mallory, 'by-hand')
  app.clock.advance(DAY_MS)
  const again = await undo(undone)
  expect(again.statusCode).toBe(200)
  // Its edits count from its start, and still after its end.
  expect((await actOn(app, mallory, waiting.id, 'start')).statusCode).toBe(429)
  const { id } = again.json<BatchResponse>().data
  expect((await settleBatch(app, mallory, id)).status).toBe('done')
  await setCounts(id)
  expect((await actOn(app, mallory, waiting.id, 'start')).statusCode).toBe(429)
  expect((await actOn(app, ada, id, 'undo')).statusCode).toBe(200)
})

test('batches that a member starts at once share the edits of the day', async () => {
  await join(mallory)
  const counts = JSON.stringify({ ...NO_COUNTS, total: EDITS_A_DAY / 2 + 1 })
  const ids: number[] = []
  for (let count = 0; count < 4; count++) {
    const sent = await sendBatch(app, mallory, wiki.id, 'CREATE\nLAST|Len|"b"')
    const { id } = sent.json<BatchResponse>().data
    expect((await settleBatch(app, mallory, id)).status).toBe('checked')
    await app.deps.db.updateTable('wiki_batches').set({ counts }).where('id', '=', id).execute()
    ids.push(id)
  }
  const rows = await app.deps.db.selectFrom('wiki_batches').selectAll().where('id', 'in', ids).execute()
  const starts = await Promise.allSettled(rows.map(async row => await startBatch(app.deps, row, 'here')))
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
})

describe('a batch of somebody else', () => {
  test.each(['a stranger', 'a member with an account there', 'a visitor'])(
    'is invisible to %s',
    async who => {
      if (who === 'a member with an account there') await join(mallory)
      const person = who === 'a visitor' ? null : mallory
      const status = person ? 404 : 401
      for (const path of READS) expect((await get(app, path(batch.id), person)).statusCode).toBe(status)
      for (const act of BATCH_ACTS) expect((await actOn(app, person, batch.id, act)).statusCode).toBe(status)
      expect((await readBatch(app, ada, batch.id)).status).toBe('checked')
    },
  )

  test('can be seen and stopped by the wiki’s managers, but not started in its member’s name', async () => {
    await joinWiki(app, mallory, wiki.id, 'manager')
    expect((await get(app, batchApi.batch(batch.id), mallory)).json<BatchResponse>().data.mine).toBe(false)
    for (const act of ['start', 'check', 'resume'] as const)
      expect((await actOn(app, mallory, batch.id, act)).statusCode).toBe(404)
    expect((await actOn(app, mallory, batch.id, 'stop')).statusCode).toBe(200)
    expect((await readBatch(app, ada, batch.id)).status).toBe('cancelled')
  })

  test('is not in another member’s list', async () => {
    await join(mallory)
    const { data } = (await get(app, `${batchApi.batches}?wiki=${wiki.id}`, mallory)).json<BatchesResponse>()
    expect(data).toEqual([])
  })

  test('cannot be reached by another id', async () => {
    for (const id of ['0', '-1', '1e9', `${batch.id} or 1=1`, '99999999999999999999', '../..'])
      expect((await get(app, `/wiki/batches/${encodeURIComponent(id)}`, ada)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  test('is accepted from nobody without an account on the wiki', async () => {
    expect((await sendBatch(app, mallory, wiki.id, 'CREATE')).statusCode).toBe(404)
    expect((await sendBatch(app, null, wiki.id, 'CREATE')).statusCode).toBe(401)
    await joinWiki(app, mallory, wiki.id, 'manager')
    const refused = await sendBatch(app, mallory, wiki.id, 'CREATE')
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('no account')])
    await join(mallory)
    expect((await sendBatch(app, mallory, wiki.id, 'CREATE')).statusCode).toBe(201)
  })

  test.each([
    [{ format: 'exe' as 'json' }, 422],
    [{ start: 'now' }, 422],
    [{ ids: 'of-all' }, 422],
    [{ unknown: 'x' }, 422],
    [{ name: 'x'.repeat(300) }, 422],
    [{ file_name: '../../../etc/passwd' }, 201],
  ])('with the words %j is answered with %d, and writes nowhere else', async (words, status) => {
    expect((await sendBatch(app, ada, wiki.id, 'CREATE', words)).statusCode).toBe(status)
    for (const dir of await listBatchDirs(app.deps.config)) expect(dir).toMatch(/^[0-9a-f]{48}$/)
  })

  test('that is empty or too large leaves nothing', async () => {
    const before = await listBatchDirs(app.deps.config)
    expect((await sendBatch(app, ada, wiki.id, '')).statusCode).toBe(400)
    expect((await sendBatch(app, ada, wiki.id, Buffer.alloc(1_100_000, 97))).statusCode).toBe(413)
    expect(await listBatchDirs(app.deps.config)).toEqual(before)
  })

  test('that cannot be read ends its batch with an explanation', async () => {
    const sent = await sendBatch(app, ada, wiki.id, Buffer.from([0xff, 0x00, 0x01]), { format: 'table' })
    const { id } = sent.json<BatchResponse>().data
    expect(await settleBatch(app, ada, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('UTF-8'),
    })
  })

  test('is one of a few that a member may have under way', async () => {
    const answers = []
    for (let count = 0; count < 6; count++) answers.push(await sendBatch(app, ada, wiki.id, 'CREATE'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 429, 429])
  })

  test('waits for room on the disk', async () => {
    app.deps.disk.isLow = async () => true
    expect((await sendBatch(app, ada, wiki.id, 'CREATE')).statusCode).toBe(503)
  })
})

describe('in the middle of a batch', () => {
  test('its member loses the account on the wiki: it ends', async () => {
    await actOn(app, ada, batch.id, 'start')
    const link = await findLink(app.deps.db, wiki.id, ada.user.id)
    if (link) await deleteLink(app.deps.db, link)
    await app.deps.jobs.runDue()
    expect(await findBatch(app.deps.db, batch.id)).toMatchObject({
      ...{ status: 'failed', error: expect.stringContaining('may no longer edit') },
    })
    expect(app.engine.batchOrders.filter(order => order.do === 'edit-entities' && !order.check)).toEqual([])
  })

  test('its wiki is deleted: it ends', async () => {
    await actOn(app, ada, batch.id, 'start')
    await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).where('id', '=', wiki.id).execute()
    await app.deps.jobs.runDue()
    expect((await findBatch(app.deps.db, batch.id))?.status).toBe('failed')
  })

  test('two starts are one', async () => {
    const starts = await Promise.all([actOn(app, ada, batch.id, 'start'), actOn(app, ada, batch.id, 'start')])
    expect(starts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('two simultaneous undos count as one', async () => {
    await actOn(app, ada, batch.id, 'start')
    await settleBatch(app, ada, batch.id)
    const undone = await Promise.all([actOn(app, ada, batch.id, 'undo'), actOn(app, ada, batch.id, 'undo')])
    expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

test.each([
  ['was cancelled', 'cancelled', 1],
  ['has made edits', 'done', 90],
] as const)('the files of a batch that %s are removed later', async (_what, status, days) => {
  const { dir } = (await findBatch(app.deps.db, batch.id)) ?? {}
  const path = batchDir(app.deps.config, dir ?? '')
  await actOn(app, ada, batch.id, status === 'cancelled' ? 'stop' : 'start')
  expect((await settleBatch(app, ada, batch.id)).status).toBe(status)
  app.clock.advance((days - 0.5) * DAY_MS)
  await removeOldFiles(app.deps)
  expect(existsSync(path)).toBe(true)
  app.clock.advance(DAY_MS)
  await removeOldFiles(app.deps)
  expect(await findBatch(app.deps.db, batch.id)).toMatchObject({ status, dir: null })
  expect(existsSync(path)).toBe(false)
})
