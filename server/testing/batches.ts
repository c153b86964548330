import type { Batch, BatchFormat, BatchResponse } from '#contract/batches/batch.ts'
import { type BatchAct, batchApi } from '#contract/batches/batch-paths.ts'
import type { EditResult } from '#server/wikis/batches/entity-edit.ts'
import { get, post } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** Sends a file of a batch, as a script does. */
export async function sendBatch(
  app: TestApp,
  person: TestMember | null,
  wiki: number,
  content: string | Buffer,
  { format = 'quickstatements', ...query }: { format?: BatchFormat } & Record<string, string> = {},
) {
  return await post(app, person, batchApi.batches, content, {
    query: { wiki: String(wiki), format, ...query },
    headers: { 'content-type': 'application/octet-stream' },
  })
}

export async function readBatch(app: TestApp, person: TestMember, id: number): Promise<Batch> {
  return (await get(app, batchApi.batch(id), person)).json<BatchResponse>().data
}

export async function actOn(
  app: TestApp,
  person: TestMember | null,
  id: number,
  act: BatchAct,
  payload: object = {},
) {
  return await post(app, person, batchApi.act(id, act), payload)
}

const ACTIVE = ['reading', 'checking', 'running']

/** Runs the jobs until the batch waits for a person or has ended. */
export async function settleBatch(app: TestApp, person: TestMember, id: number): Promise<Batch> {
  for (let turn = 0; turn < 50; turn++) {
    await app.deps.jobs.runDue()
    const batch = await readBatch(app, person, id)
    if (!ACTIVE.includes(batch.status)) return batch
  }
  throw new Error(`Batch ${id} does not end.`)
}

/** Creates {@link count} vases: lines 1, 3, 5 … begin the edits. */
export const vases = (count: number) =>
  Array.from({ length: count }, (_, place) => `CREATE\nLAST|Len|"Vase ${place}"`).join('\n')

/** The wiki's result of an edit. */
export const editResult = (line: number, more: Partial<EditResult> = {}): EditResult => ({
  ...{ line, outcome: 'created', id: `Q${line}`, before: null, revision: line, problems: [] },
  ...more,
})
