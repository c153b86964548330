import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BatchCounts, PreviewedEntity } from '#contract/batches/batch.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { RunEndedError, runWork } from '#server/modules/wiki-data/run-work.ts'
import { failureText, textOf, type WikiDataCode } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { type JobContext, jobKind } from '#server/platform/jobs/jobs.ts'
import { type BatchEnd, BatchEndedError } from '#server/wikis/batches/batch-orders.ts'
import type { EditResult, EntityEdit } from '#server/wikis/batches/entity-edit.ts'
import {
  appendLines,
  batchDir,
  listBatchDirs,
  mendLines,
  OWN_FILES,
  readLines,
  removeBatchDir,
  writeJson,
} from './batch-files.ts'
import { type BatchWork, findBatch, findWork, listDirs, recordBatch } from './batches.repository.ts'
import { KnownKeys } from './known-keys.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'
import { lookAtTable, readBatchFile } from './reading/read-batch-file.ts'
import { NO_COUNTS, toPreviewed } from './to-batch.ts'

export const workOnBatch = jobKind<{ readonly batchId: number }>('wiki-batches.work', { maxAttempts: 20 })

const LOOK_EVERY_MS = 2 * SECOND_MS
const PREVIEWED = 50
/** Edits that one turn gets, and characters of them. The wiki makes as many as there is time for. */
const CHUNK = { edits: 500, length: 4_000_000 } as const
/** Days after its end for which the files of a batch are kept. */
export const KEPT_DAYS = 90

const ENDS: Readonly<Record<BatchEnd, WikiDataCode>> = {
  'not-allowed': 'batch-not-allowed',
  'wiki-gone': 'wiki-deleted',
  'wiki-full': 'batch-wiki-full',
  'wiki-read-only': 'batch-wiki-read-only',
  'no-wikibase': 'batch-no-wikibase',
}

/** The edit at which a batch stops that is to stop at the first problem. */
class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

/** Registers the job that reads, checks and makes batches, and what removes their files in the end. */
export function registerBatchJobs(deps: Deps): void {
  deps.jobs.handle(workOnBatch, {
    run: async ({ batchId }, context) => await work(deps, batchId, context),
    gaveUp: async ({ batchId }) => await fail(deps, batchId, textOf('batch-failed')),
  })
  deps.jobs.everyHere('wiki-batches.files', async () => await removeOldFiles(deps))
}

async function work(deps: Deps, batchId: number, context: JobContext): Promise<'next-turn' | undefined> {
  const find = async () => await findWork(deps.db, batchId)
  let status: BatchWork['status'] | null = null
  return await runWork<BatchWork>(
    deps,
    {
      what: 'batch',
      id: batchId,
      find,
      watch: {
        everyMs: LOOK_EVERY_MS,
        look: async () => {
          const now = await find()
          // Paused, stopped, or its account is gone.
          return status !== null && now?.status !== status ? new RunEndedError() : null
        },
      },
      work: async (row, signal) => {
        status = row.status
        const run = { deps, row, dir: batchDir(deps.config, row.dir ?? ''), signal, context }
        if (row.status === 'reading') return await readFile(run)
        return row.status === 'checking' ? await check(run) : await save(run)
      },
      fail: async thrown => await fail(deps, batchId, failureOf(thrown), thrown instanceof StoppedError),
      ended: async () => await endLost(deps, batchId),
    },
    context,
  )
}

interface Run {
  readonly deps: Deps
  readonly row: BatchWork
  readonly dir: string
  readonly signal: AbortSignal
  readonly context: JobContext
}

function failureOf(thrown: unknown): string {
  if (thrown instanceof FileRefusedError) return thrown.message
  if (thrown instanceof StoppedError) return textOf('batch-stopped')
  return thrown instanceof BatchEndedError ? textOf(ENDS[thrown.end]) : failureText(thrown, 'batch-failed')
}

async function fail({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, error: string, stopped = false) {
  const now = clock.now()
  const values = { status: stopped ? 'stopped' : 'failed', error, updated_at: now, finished_at: now } as const
  await changeRun(db, 'wiki_batches', id, ['reading', 'checking', 'running'], values)
}

/** A batch that nobody can work on any more, unless somebody has ended or paused it. */
async function endLost(deps: Deps, id: number): Promise<void> {
  if (await findWork(deps.db, id)) return
  const row = await findBatch(deps.db, id)
  if (row && ['reading', 'checking', 'running'].includes(row.status)) {
    await fail(deps, id, textOf('batch-not-allowed'))
    return
  }
  if (row?.status === 'stopped') await forget(deps, row)
}

/** The wiki need not know any more what the last turn has saved. */
async function forget(
  { db, engine, log }: Deps,
  row: { id: number; wiki_id: number; local_id: number; local_since: string | null },
): Promise<void> {
  const wiki = await db.selectFrom('wikis').select('domain').where('id', '=', row.wiki_id).executeTakeFirst()
  if (!wiki) return
  const order = {
    do: 'batch-end',
    batch: row.id,
    account: { id: row.local_id, since: row.local_since },
  } as const
  await engine
    .batch(wiki.domain, order)
    .catch(err => log.info({ err, batch: row.id }, 'A wiki remembers a batch that has ended'))
}

async function readFile({ deps, row, dir, signal }: Run): Promise<'next-turn'> {
  const { db, clock } = deps
  const sent = join(dir, OWN_FILES.sent)
  const now = clock.now()
  if (row.format === 'table' && row.mapping === null) {
    const look = await lookAtTable(sent, undefined, signal)
    const values = { status: 'mapping', look: JSON.stringify(look), updated_at: now } as const
    await changeRun(db, 'wiki_batches', row.id, 'reading', values)
    return 'next-turn'
  }
  const mapping = row.mapping === null ? null : JSON.parse(row.mapping)
  const read = await readBatchFile(sent, { format: row.format, mapping, ids: row.ids, dir }, signal)
  await changeRun(db, 'wiki_batches', row.id, 'reading', {
    ...{ status: 'checking', unreadable: read.unreadable, updated_at: clock.now() },
    counts: JSON.stringify({ ...NO_COUNTS, total: read.edits }),
    header: read.header && JSON.stringify(read.header),
  })
  return 'next-turn'
}

async function check({ deps, row, dir, signal }: Run): Promise<undefined | 'next-turn'> {
  const { db, clock } = deps
  const problems = join(dir, OWN_FILES.checked)
  await rm(problems, { force: true })
  const keys = await KnownKeys.read(dir)
  const counts = { ...NO_COUNTS }
  const preview: PreviewedEntity[] = []
  for await (const { edits, results } of turns({ deps, row, dir, signal }, { check: true, from: 0, keys })) {
    for (const [place, result] of results.entries()) {
      keys.learn(edits[place], result, true)
      count(counts, result)
      if (preview.length < PREVIEWED) preview.push(toPreviewed(result, row.language))
    }
    await appendLines(problems, problemsOf(results))
  }
  await writeJson(join(dir, OWN_FILES.preview), preview)
  const starts =
    row.start === 'always' || (row.start === 'if-no-problems' && counts.refused + row.unreadable === 0)
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const isChanged = await changeRun(trx, 'wiki_batches', row.id, 'checking', {
      ...{ status: starts ? 'running' : 'checked', expected: JSON.stringify(counts), updated_at: now },
      ...(starts && { started_at: now }),
    })
    if (isChanged && starts) await recordBatch(trx, row, now)
  })
  return starts ? 'next-turn' : undefined
}

async function save({ deps, row, dir, signal, context }: Run): Promise<undefined | 'next-turn'> {
  const { db, clock, engine } = deps
  const file = join(dir, OWN_FILES.results)
  const account = { id: row.local_id, since: row.local_since }
  let done = await mendLines(file)
  // A crash may have come between the wiki and this file.
  const saved = await engine.batch(row.domain, { do: 'batch-saved', batch: row.id, account }, signal)
  const total = (JSON.parse(row.counts ?? '{}') as BatchCounts).total ?? 0
  const counts = { ...NO_COUNTS, total }
  const keys = await KnownKeys.read(dir)
  let last: EditResult | null = null
  const edits = readLines<EntityEdit>(join(dir, BATCH_FILES.edits))
  for await (const result of readLines<EditResult>(file)) {
    keys.learn((await edits.next()).value, result, false)
    count(counts, result)
    last = result
  }
  const known = new Set(saved.map(({ revision, line }) => `${line} ${revision}`))
  const isLost = saved.length > 0 && !(last && known.has(`${last.line} ${last.revision}`))
  if (isLost) {
    for (const result of saved) {
      keys.learn((await edits.next()).value, result, false)
      count(counts, result)
    }
    await appendLines(file, saved)
    done += saved.length
  }
  await edits.return(undefined)
  const rate = new Rate(() => clock.now())
  let storedAt = 0
  const store = async () => {
    const values = { counts: JSON.stringify(counts), rate: rate.perSecond, updated_at: clock.now() }
    await changeRun(db, 'wiki_batches', row.id, ['running', 'paused', 'stopped'], values)
    storedAt = clock.now()
  }
  try {
    for await (const { edits: made, results } of turns(
      { deps, row, dir, signal },
      { check: false, from: done, keys },
    )) {
      await appendLines(file, results)
      for (const [place, result] of results.entries()) {
        keys.learn(made[place], result, false)
        count(counts, result)
      }
      rate.note(results.length)
      if (clock.now() - storedAt >= SECOND_MS) await store()
      if (row.stops_at_problem === 1 && results.some(({ outcome }) => outcome === 'refused'))
        throw new StoppedError()
      signal.throwIfAborted()
      if (await context.othersWait()) return 'next-turn'
    }
  } finally {
    await store()
  }
  const now = clock.now()
  await changeRun(db, 'wiki_batches', row.id, 'running', {
    status: 'done',
    updated_at: now,
    finished_at: now,
  })
  await forget(deps, row)
  return undefined
}

interface Turn {
  readonly edits: readonly EntityEdit[]
  /** Of the same edits. */
  readonly results: readonly EditResult[]
}

/** Has the wiki take one part of the edits after the other. */
async function* turns(
  { deps, row, dir, signal }: Omit<Run, 'context'>,
  { check, from, keys }: { check: boolean; from: number; keys: KnownKeys },
): AsyncGenerator<Turn> {
  const edits = readLines<EntityEdit>(join(dir, BATCH_FILES.edits), from)
  const account = { id: row.local_id, since: row.local_since }
  let waiting: EntityEdit[] = []
  let number = from
  for (;;) {
    let length = waiting.reduce((sum, edit) => sum + JSON.stringify(edit).length, 0)
    while (waiting.length < CHUNK.edits && length < CHUNK.length) {
      const next = await edits.next()
      if (next.done) break
      waiting.push(next.value)
      length += JSON.stringify(next.value).length
    }
    if (waiting.length === 0) return
    signal.throwIfAborted()
    const results = await deps.engine.batch(
      row.domain,
      {
        ...{ do: 'edit-entities', batch: row.id, account, check, summary: row.summary },
        ...(check && number < PREVIEWED && { entities: PREVIEWED - number }),
        edits: waiting.map(edit => keys.resolve(edit)),
      },
      signal,
    )
    if (results.length === 0) throw new Error('The wiki has made none of the edits.')
    yield { edits: waiting.slice(0, results.length), results }
    waiting = waiting.slice(results.length)
    number += results.length
  }
}

function count(counts: { -readonly [Key in keyof BatchCounts]: number }, { outcome }: EditResult): void {
  counts[outcome] += 1
  const { created, changed, deleted, unchanged, refused } = counts
  counts.total = Math.max(counts.total, created + changed + deleted + unchanged + refused)
}

export function problemsOf(
  results: readonly EditResult[],
): { line: number; entity: string | null; text: string }[] {
  return results.flatMap(({ line, id, problems }) => problems.map(({ text }) => ({ line, entity: id, text })))
}

/** Edits a second, of the last minute. */
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

/** Removes the files of batches that ended long ago or are gone, and what attempts have left. */
export async function removeOldFiles({
  db,
  config,
  clock,
  log,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  // Before the rows, so that a batch that is made meanwhile keeps its files.
  const dirs = await listBatchDirs(config)
  const rows = new Map((await listDirs(db)).map(row => [row.dir, row]))
  const before = clock.now() - KEPT_DAYS * DAY_MS
  for (const dir of dirs) {
    const row = rows.get(dir)
    if (row && (row.finished_at === null || row.finished_at > before)) continue
    if (!row && !(await isOld(batchDir(config, dir), clock.now()))) continue
    await removeBatchDir(config, dir).catch(err =>
      log.warn({ err }, 'The files of a batch could not be removed'),
    )
    if (row) await db.updateTable('wiki_batches').set({ dir: null }).where('id', '=', row.id).execute()
  }
}

/** Its row may not be written yet. */
async function isOld(dir: string, now: number): Promise<boolean> {
  const { mtimeMs } = await stat(dir).catch(() => ({ mtimeMs: now }))
  return mtimeMs < now - DAY_MS
}
