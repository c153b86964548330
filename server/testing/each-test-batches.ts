import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { Batch, BatchResponse } from '#contract/batches/batch.ts'
import { batchDir } from '#server/modules/wiki-data/batches/batch-files.ts'
import { findBatch } from '#server/modules/wiki-data/batches/batches.repository.ts'
import { actOn, sendBatch, settleBatch } from './batches.ts'
import { ada, app, wiki } from './each-test.ts'

/** For test files that call `eachTestHasWiki`: Ada sends a batch of edits for her wiki. */
export async function send(content: string, more: Parameters<typeof sendBatch>[4] = {}): Promise<Batch> {
  const sent = await sendBatch(app, ada, wiki.id, content, more)
  expect([sent.statusCode, sent.json()]).toEqual([201, expect.anything()])
  return sent.json<BatchResponse>().data
}

export const settle = async ({ id }: Batch) => await settleBatch(app, ada, id)

export const act = async ({ id }: Batch, name: Parameters<typeof actOn>[3], body?: object) =>
  await actOn(app, ada, id, name, body)

/** The turns in which the wiki was told to edit. */
export const saves = () =>
  app.engine.batchOrders.filter(order => order.do === 'edit-entities' && !order.check)

/** The path of one of a batch's files. */
export const fileOf = async ({ id }: Batch, name: string) =>
  join(batchDir(app.deps.config, (await findBatch(app.deps.db, id))?.dir ?? ''), name)
