import { DAY_MS, SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { RunEndedError, runWork } from '#server/modules/wiki-data/run-work.ts'
import { failureText, noRoom } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { type JobContext, jobKind } from '#server/platform/jobs/jobs.ts'
import { hasDumps, listDumped, removeDumps } from '#server/wikis/dumps/wiki-dumps.ts'
import {
  deleteDumps,
  findPendingDumps,
  followWikis,
  listDue,
  listFollowed,
  type PendingDumps,
} from './dumps.repository.ts'
import { makeDumps } from './make-dumps.ts'

/** An attempt ends without an outcome only if the process ends with it. */
export const runDumpsJob = jobKind<{ readonly dumpsId: number }>('wiki-dumps.run', { maxAttempts: 5 })
/** One owner for all, so that all processes together dump one wiki at a time: nobody waits for dumps. */
const OWNER = { account: 'dumps', network: 'dumps' }
/** How many wikis one look starts. */
const AT_ONCE = 100

const EVERY_MS = 7 * DAY_MS
const AFTER_FAILURE_MS = DAY_MS

/** Registers the job that makes the dumps of public wikis, and the look for those that are due. */
export function registerWikiDumps(deps: Deps): void {
  deps.jobs.handle(runDumpsJob, {
    run: async ({ dumpsId }, context) => await runDumps(deps, dumpsId, context),
    gaveUp: async ({ dumpsId }, error) => await fail(deps, dumpsId, error),
  })
  deps.jobs.every('wiki-dumps.look', async ({ signal }) => await lookForDumps(deps, signal))
}

/**
 * Removes the dumps of wikis that no longer offer any, and starts those that are due.
 * @param signal aborted when this process stops; it then starts none, which it could not make.
 */
export async function lookForDumps(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'engine' | 'disk'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, jobs, clock, config, engine } = deps
  const now = clock.now()
  await followWikis(db, now)
  const followed = await listFollowed(db)
  for (const wikiId of await listDumped(config)) if (!followed.has(wikiId)) await removeDumps(config, wikiId)
  if (signal?.aborted || engine.unavailableReason !== null || (await deps.disk.isLow())) return
  for (const id of await listDue(db, now, AT_ONCE))
    await db.transaction().execute(async trx => {
      if (await changeRun(trx, 'wiki_dumps', id, ['due', 'ready', 'failed'], { status: 'pending' }))
        await jobs.enqueue(trx, runDumpsJob, { dumpsId: id }, { owner: OWNER })
    })
}

async function runDumps(deps: Deps, id: number, context: JobContext): Promise<void> {
  const { db, disk } = deps
  await runWork(
    deps,
    {
      what: 'dumps',
      id,
      find: async () => await findPendingDumps(db, id),
      watch: {
        everyMs: SECOND_MS,
        look: async () => {
          // They were turned off, or the wiki was deleted or made private.
          if (!(await findPendingDumps(db, id))) return new RunEndedError()
          return (await disk.isLow()) ? noRoom() : null
        },
      },
      work: async (row, signal) => {
        await makeIfChanged(deps, row, signal)
        return undefined
      },
      fail: async thrown => await fail(deps, id, thrown),
      // Without the row, the gateway no longer offers them; the next look removes the files.
      ended: async () => await deleteDumps(db, id),
    },
    context,
  )
}

async function makeIfChanged(deps: Deps, row: PendingDumps, signal: AbortSignal): Promise<void> {
  const { db, engine, config, clock } = deps
  const mark = await engine.copies.changeMark(row.domain)
  const isSame = mark === row.change_mark && (await hasDumps(config, row.wiki_id))
  if (!isSame) await makeDumps(deps, row, signal)
  const now = clock.now()
  const values = { change_mark: mark, next_at: now + EVERY_MS, finished_at: now, error: null }
  await changeRun(db, 'wiki_dumps', row.id, 'pending', { status: 'ready', ...values })
}

/** Stores the failure. The earlier files stay. */
async function fail({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, thrown: unknown): Promise<void> {
  const now = clock.now()
  const values = {
    next_at: now + AFTER_FAILURE_MS,
    finished_at: now,
    error: failureText(thrown, 'dumps-failed'),
  }
  await changeRun(db, 'wiki_dumps', id, 'pending', { status: 'failed', ...values })
}
