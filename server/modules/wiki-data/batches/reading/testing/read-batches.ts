import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from '@jest/globals'
import type { BatchFormat, TableMapping } from '#contract/batches/batch.ts'
import { newFolder } from '#jest/test-folders.ts'
import { BATCH_FILES, type JsonIds } from '#server/modules/wiki-data/batches/reading/batch-reading.ts'
import { readBatch } from '#server/modules/wiki-data/batches/reading/read-batch.ts'
import {
  BATCH_READING_LIMITS,
  readBatchFile,
} from '#server/modules/wiki-data/batches/reading/read-batch-file.ts'
import type { EntityEdit } from '#server/wikis/batches/entity-edit.ts'

/** The directory of the test. */
export let dir: string

/** A directory for each test, which {@link read} writes into. */
export function eachTestReadsBatches(): void {
  beforeEach(() => {
    dir = newFolder()
  })
}

export const signal = new AbortController().signal
/** The lines of a file that reading has written. */
export const lines = async (name: string) =>
  (await readFile(join(dir, name), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

/** Reads a file of edits. */
export async function read(
  content: string | Buffer,
  format: BatchFormat,
  { mapping = null, ids = 'of-this-wiki' }: { mapping?: TableMapping | null; ids?: JsonIds } = {},
): Promise<{ edits: EntityEdit[]; problems: { line: number; text: string }[] }> {
  const file = join(dir, 'file')
  const asked = { format, mapping, ids, dir } as const
  await writeFile(file, content)
  // A process takes longer to start than to read, so here one reads only packed files.
  if (typeof content === 'string') {
    await using opened = await open(file)
    await readBatch(opened.fd, { ...asked, task: 'read', kind: 'text', limits: BATCH_READING_LIMITS })
  } else await readBatchFile(file, asked, signal)
  return { edits: await lines(BATCH_FILES.edits), problems: await lines(BATCH_FILES.problems) }
}
