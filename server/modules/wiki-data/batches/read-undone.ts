import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import type { EditResult, EntityEdit } from '#server/wikis/batches/entity-edit.ts'
import { addLines, batchDir, OWN_FILES, readLines } from './batch-files.ts'
import type { BatchRun } from './batch-turns.ts'
import { findBatch, listGivenUpUndoing } from './batches.repository.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'
import { closeSaved } from './save-batch.ts'
import { NO_COUNTS } from './to-batch.ts'

/** How many edits are written at once. */
const PIECE = 1000
/** How long after the end of a batch a turn that was running may still save something. */
const LAST_TURN_MS = 5 * MINUTE_MS

/**
 * Writes the edits of a batch that undoes another one, the last edit first, and starts it.
 * @throws WikiDataError if the files of the other one are gone; as `giveBatchOrder`.
 */
export async function readUndone(run: BatchRun, undoes: number): Promise<'next-turn'> {
  const { deps, row, dir, signal } = run
  const { db, clock, config } = deps
  const undone = await findBatch(db, undoes)
  if (!undone?.dir) throw new WikiDataError('batch-files-gone')
  // Its job may still be making edits, or a crash may have kept it from recording some.
  await closeSaved(run, { ...undone, dir: undone.dir })
  const earlier = (await listGivenUpUndoing(db, undoes)).map(name => batchDir(config, name))
  const file = join(dir, BATCH_FILES.edits)
  await rm(file, { force: true })
  const until = (undone.finished_at ?? clock.now()) + LAST_TURN_MS
  const edits = await undoingEdits(batchDir(config, undone.dir), earlier, until)
  let end = 0
  for (let from = 0; from < edits.length; from += PIECE) {
    signal.throwIfAborted()
    end = await addLines(file, end, edits.slice(from, from + PIECE))
  }
  const now = clock.now()
  await changeRun(db, 'wiki_batches', row.id, 'reading', {
    ...{ status: 'running', counts: JSON.stringify({ ...NO_COUNTS, total: edits.length }), size: end },
    ...{ started_at: now, updated_at: now },
  })
  return 'next-turn'
}

/**
 * Edits that bring each entity back to its state before a batch, unless others have edited it in between.
 * @param dir the batch's directory.
 * @param earlier directories of batches that have undone parts of it.
 * @param until as in `UndoneEdit`.
 */
async function undoingEdits(
  dir: string,
  earlier: readonly string[],
  until: number,
): Promise<readonly EntityEdit[]> {
  const undone = new Map<string, { line: number; before: number | null; revision: number }>()
  for await (const { line, id, before, revision, outcome } of resultsOf(dir)) {
    if (id === null || revision === null || !['created', 'changed'].includes(outcome)) continue
    const last = undone.get(id)
    const isChain = last?.revision === before
    // Entities are ordered by their last edit.
    undone.delete(id)
    undone.set(id, { line, before: last && isChain ? last.before : before, revision })
  }
  for (const other of earlier)
    for await (const { id, outcome } of resultsOf(other))
      if (id !== null && ['changed', 'deleted'].includes(outcome)) undone.delete(id)
  return [...undone]
    .reverse()
    .map(([id, { line, before, revision }]) => ({ line, entity: { id }, undo: { before, revision, until } }))
}

function resultsOf(dir: string): AsyncGenerator<EditResult> {
  return readLines<EditResult>(join(dir, OWN_FILES.results))
}
