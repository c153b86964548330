import { join } from 'node:path'
import type { BatchCounts } from '#contract/batches/batch.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { BatchEndedError, BatchOvertakenError, type BatchTurn } from '#server/wikis/batches/batch-orders.ts'
import type { EditResult, EntityEdit } from '#server/wikis/batches/entity-edit.ts'
import { addLines, batchDir, mendLines, OWN_FILES, readLines } from './batch-files.ts'
import { accountOf, type BatchRun, count, problemsOf, turns } from './batch-turns.ts'
import { type BatchRow, findSaved, type SavedBatch } from './batches.repository.ts'
import { KnownKeys } from './known-keys.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'
import { NO_COUNTS } from './to-batch.ts'

/** How long a batch works while others wait. It is not shorter, because a batch first reads what it has done each time. */
const SHARE_MS = 5 * SECOND_MS
/** States of a batch that may have saved something. */
const SAVED_STATUSES = ['running', 'paused', 'stopped', 'failed'] as const
/** How many results are taken up at once. */
const PIECE = 1000

/** Thrown at the first refused edit of a batch that is to stop there. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

/**
 * Has the wiki make the remaining edits.
 * @throws StoppedError; as `giveBatchOrder`.
 */
export async function saveBatch(run: BatchRun): Promise<undefined | 'next-turn'> {
  const { deps, row, signal, context } = run
  const { db, clock } = deps
  const progress = await Progress.read(run)
  const until = clock.now() + SHARE_MS
  try {
    // The process whose edit was refused may have ended or been paused before it could stop the batch.
    if (progress.mustStop) throw new StoppedError()
    for await (const { edits, results } of turns(run, {
      ...{ check: false, from: progress.done, keys: progress.keys },
    })) {
      await progress.add(edits, results)
      if (progress.isOld) await progress.store()
      if (progress.mustStop) throw new StoppedError()
      signal.throwIfAborted()
      if (clock.now() >= until && (await context.othersWait())) return 'next-turn'
    }
  } catch (thrown) {
    // The next turn first reads what another process has done.
    if (thrown instanceof BatchOvertakenError) return 'next-turn'
    throw thrown
  } finally {
    await progress.store()
  }
  const now = clock.now()
  const values = { status: 'done', updated_at: now, finished_at: now } as const
  // A batch that was paused meanwhile will continue, and then compares what it has done with what the wiki remembers.
  if (await changeRun(db, 'wiki_batches', row.id, 'running', values)) await forgetSaved(deps, row)
  return undefined
}

/** Tells the wiki that it need not remember what the last turn saved. */
async function forgetSaved({ engine, log }: Deps, row: SavedBatch): Promise<void> {
  await engine
    .batch(row.domain, { do: 'batch-end', batch: row.id, account: accountOf(row) })
    .catch(err => log.info({ err, batch: row.id }, 'A wiki could not forget a batch that has ended'))
}

/**
 * Keeps all processes from making further turns of a batch, and takes up what the last turn saved, so that its results file
 * is complete.
 * @param undoing the batch that undoes it. Its account asks, because that of the other may be gone. @throws as
 * `giveBatchOrder`.
 */
export async function closeSaved(
  { deps, row: undoing, signal }: BatchRun,
  undone: BatchRow & { readonly dir: string },
): Promise<void> {
  const { id, counts, stops_at_problem } = undone
  const { domain, local_id, local_since } = undoing
  const row = { id, counts, stops_at_problem, domain, local_id, local_since }
  // Before reading the file, so that everything saved so far is in the answer or in the file.
  const saved = await deps.engine.batch(
    domain,
    { do: 'batch-close', batch: id, account: accountOf(row) },
    signal,
  )
  try {
    const progress = await Progress.read({ deps, row, dir: batchDir(deps.config, undone.dir) }, saved)
    await progress.store()
  } catch (thrown) {
    if (!isForgotten(thrown)) throw thrown
  }
  await forgetSaved(deps, row)
}

/** Whether the wiki no longer remembers what a batch saved, because it ended well or was closed by an earlier undo. */
function isForgotten(thrown: unknown): boolean {
  return thrown instanceof BatchEndedError && thrown.end === 'wiki-replaced'
}

/**
 * Takes up what the last turn of an ended batch saved if its answer was lost. Failures are only logged, because an undo does
 * this again.
 */
export async function settleSaved(deps: Deps, id: number): Promise<void> {
  try {
    const row = await findSaved(deps.db, id)
    if (row === undefined) return
    const progress = await Progress.read({ deps, row, dir: batchDir(deps.config, row.dir) })
    await progress.store()
    await forgetSaved(deps, row)
  } catch (err) {
    if (isForgotten(err)) return
    deps.log.info({ err, batch: id }, 'It is unknown what the last turn of a batch saved')
  }
}

/** What reading a batch's progress needs. */
interface SavedRun {
  readonly deps: Deps
  readonly row: SavedBatch
  readonly dir: string
  readonly signal?: AbortSignal
}

/**
 * What a batch has done, in the files of its results and its refused edits. Both depend only on the edits and the wiki's
 * results and are written at known offsets, so a process that was overtaken writes the same bytes again.
 */
class Progress {
  readonly keys: KnownKeys
  done = 0
  private readonly run: SavedRun
  private readonly counts: { -readonly [Key in keyof BatchCounts]: number }
  private readonly rate: Rate
  private readonly ends = { results: 0, refused: 0 }
  private storedAt = 0

  private constructor(run: SavedRun, keys: KnownKeys) {
    this.run = run
    this.keys = keys
    const { total } = JSON.parse(run.row.counts ?? '{}') as Partial<BatchCounts>
    this.counts = { ...NO_COUNTS, total: total ?? 0 }
    this.rate = new Rate(() => run.deps.clock.now())
  }

  /**
   * Reads what is done, including what a crash has kept out of the files.
   * @param known what the wiki remembers; if missing, the wiki is asked. @throws BatchEndedError; as `giveBatchOrder`.
   */
  static async read(run: SavedRun, known?: BatchTurn): Promise<Progress> {
    const { dir, deps, row, signal } = run
    const progress = new Progress(run, await KnownKeys.read(dir))
    const file = join(dir, OWN_FILES.results)
    progress.ends.results = await mendLines(file)
    const edits = readLines<EntityEdit>(join(dir, BATCH_FILES.edits))
    const take = async (results: readonly EditResult[]): Promise<void> => {
      const made: EntityEdit[] = []
      for (const _ of results) made.push((await edits.next()).value as EntityEdit)
      await progress.take(made, results)
    }
    let piece: EditResult[] = []
    for await (const result of readLines<EditResult>(file)) {
      piece.push(result)
      if (piece.length < PIECE) continue
      await take(piece)
      piece = []
    }
    await take(piece)
    const order = { do: 'batch-saved', batch: row.id, account: accountOf(row) } as const
    const saved = known ?? (await deps.engine.batch(row.domain, order, signal))
    const lost = lostResults(saved, progress.done)
    progress.ends.results = await addLines(file, progress.ends.results, lost)
    await take(lost)
    await edits.return(undefined)
    return progress
  }

  async add(edits: readonly EntityEdit[], results: readonly EditResult[]): Promise<void> {
    this.ends.results = await addLines(join(this.run.dir, OWN_FILES.results), this.ends.results, results)
    await this.take(edits, results)
    this.rate.note(results.length)
  }

  private async take(edits: readonly EntityEdit[], results: readonly EditResult[]): Promise<void> {
    for (const [place, result] of results.entries()) {
      this.keys.learn(edits[place], result, false)
      count(this.counts, result)
    }
    this.done += results.length
    const file = join(this.run.dir, OWN_FILES.refused)
    this.ends.refused = await addLines(file, this.ends.refused, problemsOf(results))
  }

  /** Whether the batch has a problem and is to stop at the first. */
  get mustStop(): boolean {
    return this.run.row.stops_at_problem === 1 && this.counts.refused > 0
  }

  get isOld(): boolean {
    return this.run.deps.clock.now() - this.storedAt >= SECOND_MS
  }

  async store(): Promise<void> {
    const { db, clock } = this.run.deps
    const counts = JSON.stringify(this.counts)
    const values = { counts, rate: this.rate.perSecond, updated_at: clock.now() }
    await changeRun(db, 'wiki_batches', this.run.row.id, [...SAVED_STATUSES], values)
    this.storedAt = clock.now()
  }
}

/**
 * The results that the wiki remembers and the file lacks.
 * @param done how many results the file has. @throws BatchEndedError if they do not fit together: the wiki was replaced.
 */
function lostResults({ from, results }: BatchTurn, done: number): readonly EditResult[] {
  if (done < from || done > from + results.length) throw new BatchEndedError('wiki-replaced')
  return results.slice(done - from)
}

/** Edits per second over the last minute. */
class Rate {
  private readonly now: () => number
  private readonly notes: { at: number; count: number }[] = []

  constructor(now: () => number) {
    this.now = now
    this.notes.push({ at: now(), count: 0 })
  }

  note(count: number): void {
    const at = this.now()
    this.notes.push({ at, count })
    while ((this.notes[1]?.at ?? at) < at - MINUTE_MS) this.notes.shift()
  }

  get perSecond(): number | null {
    const [first, ...rest] = this.notes
    const seconds = (this.now() - (first?.at ?? 0)) / SECOND_MS
    return seconds > 0 ? rest.reduce((sum, { count }) => sum + count, 0) / seconds : null
  }
}
