import { join } from 'node:path'
import type { BatchCounts, BatchProblem } from '#contract/batches/batch.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { EditResult, EntityEdit } from '#server/wikis/batches/entity-edit.ts'
import { readLines } from './batch-files.ts'
import type { BatchWork } from './batches.repository.ts'
import type { KnownKeys } from './known-keys.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'

/** A batch while a job works on it. */
export interface BatchRun {
  readonly deps: Deps
  readonly row: BatchWork
  readonly dir: string
  readonly signal: AbortSignal
  readonly context: JobContext
}

/** How many entities of a batch are shown before it starts. */
export const PREVIEWED = 50
/** About how many characters of edits one turn gets. */
const LENGTH_MAX = 4_000_000
/**
 * How many edits a turn gets. The wiki makes as many as it has time for but reads them all, so it gets twice as many as it
 * made in the last turn.
 */
const EDITS = { first: 100, min: 50, max: 500 } as const

interface MadeTurn {
  readonly edits: readonly EntityEdit[]
  /** The results of these edits, in the same order. */
  readonly results: readonly EditResult[]
}

/**
 * Sends the edits to the wiki, one part after another.
 * @param from how many edits are done already. @throws as `giveBatchOrder`.
 */
export async function* turns(
  { deps, row, dir, signal }: Omit<BatchRun, 'context'>,
  { check, from, keys }: { check: boolean; from: number; keys: KnownKeys },
): AsyncGenerator<MadeTurn> {
  const edits = readLines<EntityEdit>(join(dir, BATCH_FILES.edits), from)
  let waiting: { readonly edit: EntityEdit; readonly length: number }[] = []
  let length = 0
  let done = from
  let wanted: number = EDITS.first
  for (;;) {
    while (waiting.length < wanted && length < LENGTH_MAX) {
      const next = await edits.next()
      if (next.done) break
      const one = { edit: next.value, length: JSON.stringify(next.value).length }
      waiting.push(one)
      length += one.length
    }
    if (waiting.length === 0) return
    signal.throwIfAborted()
    const { results } = await deps.engine.batch(
      row.domain,
      {
        ...{ do: 'edit-entities', batch: row.id, account: accountOf(row), from: done },
        ...{ check, summary: row.summary },
        ...(check && done < PREVIEWED && { entities: PREVIEWED - done }),
        // A check does not stop, so that it reports every problem.
        ...(!check && row.stops_at_problem === 1 && { stops: true }),
        edits: waiting.slice(0, wanted).map(({ edit }) => keys.resolve(edit)),
      },
      signal,
    )
    if (results.length === 0) throw new Error('The wiki has made none of the edits.')
    const made = waiting.slice(0, results.length)
    yield { edits: made.map(({ edit }) => edit), results }
    waiting = waiting.slice(results.length)
    length -= made.reduce((sum, one) => sum + one.length, 0)
    done += results.length
    wanted = Math.min(Math.max(2 * results.length, EDITS.min), EDITS.max)
  }
}

/** The account on the wiki that a batch edits with. */
export function accountOf({ local_id, local_since }: Pick<BatchWork, 'local_id' | 'local_since'>) {
  return { id: local_id, since: local_since }
}

export function count(
  counts: { -readonly [Key in keyof BatchCounts]: number },
  { outcome }: EditResult,
): void {
  counts[outcome] += 1
  const { created, changed, deleted, unchanged, refused } = counts
  counts.total = Math.max(counts.total, created + changed + deleted + unchanged + refused)
}

export function problemsOf(results: readonly EditResult[]): readonly BatchProblem[] {
  return results.flatMap(({ line, id, problems }) => problems.map(({ text }) => ({ line, entity: id, text })))
}
