// @sqlite-only: other tests send PostgreSQL the same statements.

import { beforeEach, expect, test } from '@jest/globals'
import type { Batch, BatchResponse } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { saveAgreedLink } from '#server/modules/wikis/shared/account-links.repository.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { actOn, editResult, readBatch, settleBatch, vases } from '#server/testing/batches.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { send, settle } from '#server/testing/each-test-batches.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { BatchEndedError, BatchHasToWaitError, type BatchOrder } from '#server/wikis/batches/batch-orders.ts'

const BOB_THERE = 5

let bob: TestMember
/** A started batch of Ada's with 25 edits, of which the wiki makes ten in a turn. */
let batch: Batch
eachTestHasWiki()
beforeEach(async () => {
  bob = await createMember(app)
  await joinWiki(app, bob, wiki.id, 'manager')
  await saveAgreedLink(app.deps.db, {
    ...{ wiki_id: wiki.id, user_id: bob.user.id, local_id: BOB_THERE, local_since: '20260101000000' },
    ...{ username: 'Bob', now: app.deps.clock.now() },
  })
  batch = await settle(await send(vases(25)))
  expect((await actOn(app, ada, batch.id, 'start')).statusCode).toBe(200)
})

/** Bob undoes the batch, in another network than Ada's, so that his job need not wait for hers. */
async function undo(): Promise<Batch> {
  const response = await post(app, bob, batchApi.act(batch.id, 'undo'), {}, { remoteAddress: '203.0.113.7' })
  expect(response.statusCode).toBe(200)
  return response.json<BatchResponse>().data
}

const isTurn = (order: BatchOrder) => order.batch === batch.id && order.do === 'edit-entities' && !order.check

/** The wiki makes two edits of the batch, and its answer is lost. */
function loseReply(lost: Error): void {
  const { obeyBatch } = app.engine
  app.engine.obeyBatch = order => {
    if (!isTurn(order)) return obeyBatch(order)
    app.engine.savedTurns.set(batch.id, { from: 0, results: [editResult(1), editResult(3)] })
    throw lost
  }
}

/** Refuses some of the orders after the first turn of the batch. */
function refuse(why: (order: BatchOrder) => Error | null): void {
  const obey = app.engine.batch.bind(app.engine)
  let hasBegun = false
  app.engine.batch = async (domain, order) => {
    const error = hasBegun ? why(order) : null
    hasBegun ||= isTurn(order)
    if (error) throw error
    return await obey(domain, order)
  }
}

test.each([
  ['first', 1],
  ['second', 2],
])(
  'a batch that is stopped and undone while its %s turn waits for the wiki makes no further edit',
  async (_which, turn) => {
    const obey = app.engine.batch.bind(app.engine)
    const isAsked = Promise.withResolvers<void>()
    let undoing: Batch | undefined
    let undone: Promise<unknown> | undefined
    let turns = 0
    let made = 0
    app.engine.batch = async (domain, order) => {
      if (isTurn(order) && ++turns === turn) {
        await actOn(app, bob, batch.id, 'stop')
        undoing = await undo()
        undone = app.deps.jobs.runDue()
        await isAsked.promise
      }
      const response = await obey(domain, order)
      if (isTurn(order)) made += response.results.length
      else if (undoing && order.batch === batch.id) isAsked.resolve()
      return response
    }
    await app.deps.jobs.runDue()
    await undone
    expect(made).toBe((turn - 1) * 10)
    expect(await settleBatch(app, bob, undoing?.id ?? 0)).toMatchObject({
      ...{ status: 'done', counts: { total: made } },
    })
    expect(await readBatch(app, ada, batch.id)).toMatchObject({
      ...{ status: 'stopped', counts: { created: made }, undone_by: undoing?.id },
    })
  },
)

test('an undo waits while the wiki does not answer what the last turn has saved', async () => {
  let isReadOnly = false
  refuse(() => (isReadOnly ? new BatchHasToWaitError() : null))
  loseReply(new FastCgiError('The connection closed too early.', false))
  await app.deps.jobs.runDue()
  isReadOnly = true
  await actOn(app, bob, batch.id, 'stop')
  const undoing = await undo()
  for (let minute = 0; minute < 30; minute++) {
    await app.deps.jobs.runDue()
    app.clock.advance(MINUTE_MS)
  }
  expect((await readBatch(app, bob, undoing.id)).status).toBe('reading')
  isReadOnly = false
  expect(await settleBatch(app, bob, undoing.id)).toMatchObject({ status: 'done', counts: { total: 2 } })
})

test('a batch whose own account is gone is undone completely, by the account of the person who undoes it', async () => {
  refuse(({ account }) => (account.id === BOB_THERE ? null : new BatchEndedError('not-allowed')))
  loseReply(new Error('The answer was lost.'))
  expect((await settleBatch(app, ada, batch.id)).status).toBe('failed')
  const undoing = await undo()
  expect(await settleBatch(app, bob, undoing.id)).toMatchObject({ status: 'done', counts: { total: 2 } })
})

test('an undo fails if the wiki does not say what the last turn has saved, and may be tried again', async () => {
  let isBroken = true
  refuse(order => (isBroken && order.batch === batch.id ? new Error('The wiki answered with 500.') : null))
  loseReply(new Error('The answer was lost.'))
  expect((await settleBatch(app, ada, batch.id)).status).toBe('failed')
  expect((await settleBatch(app, bob, (await undo()).id)).status).toBe('failed')
  expect((await readBatch(app, bob, batch.id)).undone_by).toBeNull()
  isBroken = false
  const undoing = await undo()
  expect(await settleBatch(app, bob, undoing.id)).toMatchObject({ status: 'done', counts: { total: 2 } })
})
