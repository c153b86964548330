import { type SqlBool, sql } from 'kysely'
import {
  CANARIES,
  type UpgradeAct,
  type UpgradeFailure,
  type UpgradeOutcome,
  type UpgradeState,
  upgradeStateAfter,
} from '#contract/operator/wiki-upgrades.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import {
  addSteps,
  beginStep,
  clearFailures,
  countUpgradeSteps,
  failureOfStep,
  listWaiting,
  PASSING_FAILURES,
} from './upgrade-steps.ts'

/** The upgrade of all wikis to one MediaWiki, with its state. */
interface FoundRun {
  readonly schema: string
  readonly state: UpgradeState
  /** Grows with each change that processes must notice. */
  readonly version: number
  readonly started_at: number
  readonly ended_at: number | null
}

/**
 * Whether a wiki may be upgraded now. `busy`: a canary is being upgraded, or will be, and nothing else may be.
 * `halted`: nothing may be until an operator says so. `failed`: this wiki has already failed.
 */
export type Turn = 'canary' | 'other' | 'busy' | 'halted' | 'failed'

/** States in which no upgrade begins. */
export const HALTED: readonly UpgradeState[] = ['canaries-paused', 'canary-failed', 'others-paused']

/** The most characters stored of a failure's message. */
const DETAIL_MAX = 2000

/** The latest upgrade; null if there never was one. */
export async function findRun(db: Db): Promise<FoundRun | null> {
  const row = await db
    .selectFrom('upgrade_runs')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Applies an operator's act to the latest upgrade; each process notices within seconds.
 * @param trx the act's own transaction.
 * @param stepId the wiki to try again.
 * @returns the state before and after; null if it is not possible in this state, or no such wiki has failed.
 */
export async function actOnRun(
  trx: Db,
  act: UpgradeAct,
  stepId: number | null = null,
): Promise<{ readonly before: UpgradeState; readonly after: UpgradeState } | null> {
  await lockRuns(trx)
  const run = await findRun(trx)
  const after = run && upgradeStateAfter(run.state, act)
  if (!run || !after) return null
  if (act === 'retry' && !(await clearFailures(trx, run.schema, sql<SqlBool>`id = ${stepId}`))) return null
  await moveTo(trx, run, after)
  return { before: run.state, after }
}

interface UpgradeRunOptions {
  readonly db: Db
  /** The schema to which wikis are upgraded. */
  readonly schema: string
  /** UTC epoch milliseconds. */
  readonly now: () => number
}

/**
 * What the processes of a service share about the upgrade of its wikis: which wikis come first, whether those
 * went well, and whether the others may follow. Its rows outlive every process, so a restart does not continue
 * what an operator or a failure has halted.
 */
export class UpgradeRun {
  private readonly options: UpgradeRunOptions

  constructor(options: UpgradeRunOptions) {
    this.options = options
  }

  /**
   * Joins the upgrade when a process starts: begins it, or continues it and retries failed wikis unless others
   * wait for a decision about them.
   * @param from the schemas of wikis that need the upgrade.
   */
  async open(from: readonly string[]): Promise<void> {
    const { db, schema, now } = this.options
    await db.transaction().execute(async trx => {
      await lockRuns(trx)
      const found = await this.find(trx)
      if (!found) {
        await trx.deleteFrom('upgrade_steps').where('schema', '<>', schema).execute()
        await trx.deleteFrom('upgrade_runs').where('schema', '<>', schema).execute()
        await insertRun(trx, { schema, state: 'canaries', now: now() })
      }
      await addSteps(trx, schema, from)
      if (!found) return
      const { waiting } = await countUpgradeSteps(trx, schema, now())
      if (found.state === 'canary-failed' && waiting > 0) return
      const run = found.state === 'canary-failed' ? await move(trx, found, 'none-left', now()) : found
      if (!((await clearFailures(trx, schema)) || waiting > 0)) return
      if (run.state === 'done') await move(trx, run, 'wikis-found')
      else await moveTo(trx, run, run.state)
    })
  }

  /** The upgrade's current state. Without an upgrade of all wikis, single wikis that are added may be upgraded. */
  async read(): Promise<Pick<FoundRun, 'state' | 'version'>> {
    return (await this.find(this.options.db)) ?? { state: 'done', version: 0 }
  }

  /** The hosts of wikis that wait or run. */
  async waiting(): Promise<readonly string[]> {
    const { db, schema, now } = this.options
    return await listWaiting(db, schema, now())
  }

  /**
   * Whether a wiki may be upgraded now.
   * @param trx the transaction in which its lease is taken.
   * @param mayBeCanary false for a wiki that was added since the start, because a broken one must not keep all
   * others from being upgraded.
   */
  async turnOf(trx: Db, dbName: string, mayBeCanary: boolean): Promise<Turn> {
    const { schema, now } = this.options
    await lockRuns(trx)
    const run = await this.find(trx)
    if (!run) return 'other'
    if (HALTED.includes(run.state)) return 'halted'
    if ((await failureOfStep(trx, schema, dbName)) !== null) return 'failed'
    if (run.state !== 'canaries') return 'other'
    const running = await trx
      .selectFrom('wiki_upgrades')
      .select('db_name')
      .where('db_name', '<>', dbName)
      .where('held_until', '>', now())
      .limit(1)
      .executeTakeFirst()
    return running || !mayBeCanary ? 'busy' : 'canary'
  }

  /** Records that the upgrade of a wiki begins. The caller must hold its lease. */
  async begin(dbName: string, turn: Turn): Promise<void> {
    const { db, schema, now } = this.options
    await db.transaction().execute(async trx => {
      if (!(await this.find(trx))) await insertRun(trx, { schema, state: 'others', now: now() })
      await beginStep(trx, { schema, dbName, isCanary: turn === 'canary', now: now() })
    })
  }

  /** Stores why the upgrade of a wiki has failed. If it was a canary, nothing else is upgraded. */
  async fail(dbName: string, failure: UpgradeFailure, detail: string): Promise<void> {
    const { db, schema } = this.options
    await db.transaction().execute(async trx => {
      await lockRuns(trx)
      const step = await trx
        .updateTable('upgrade_steps')
        .set({ failure, detail: detail.slice(0, DETAIL_MAX) })
        .where('schema', '=', schema)
        .where('db_name', '=', dbName)
        .returning('is_canary')
        .executeTakeFirst()
      const run = await this.find(trx)
      if (run && step?.is_canary === 1 && failure === 'update-failed') await move(trx, run, 'canary-failed')
    })
  }

  /** Moves on to the other wikis once enough canaries are done, and ends the upgrade once no wiki is left. */
  async settle(): Promise<void> {
    const { db, schema, now } = this.options
    await db.transaction().execute(async trx => {
      await lockRuns(trx)
      const found = await this.find(trx)
      if (!found || found.state === 'done') return
      const { canaries, waiting, running, passing } = await countUpgradeSteps(trx, schema, now())
      const run = canaries < CANARIES ? found : await move(trx, found, 'canaries-passed')
      if (waiting + running + passing === 0) await move(trx, run, 'none-left', now())
    })
  }

  /** Retries wikis that had no room or whose database was away. */
  async retryPassing(): Promise<void> {
    const { db, schema } = this.options
    await db.transaction().execute(async trx => {
      await lockRuns(trx)
      const failures = sql.join(PASSING_FAILURES.map(name => sql`${name}`))
      const run = await this.find(trx)
      if ((await clearFailures(trx, schema, sql<SqlBool>`failure in (${failures})`)) && run)
        await moveTo(trx, run, run.state)
    })
  }

  private async find(db: Db): Promise<FoundRun | undefined> {
    return await db
      .selectFrom('upgrade_runs')
      .selectAll()
      .where('schema', '=', this.options.schema)
      .executeTakeFirst()
  }
}

/** Lets only one transaction at a time decide about upgrades. */
async function lockRuns(trx: Db): Promise<void> {
  await lockByName(trx, 'upgrade-runs')
}

async function insertRun(
  trx: Db,
  { schema, state, now }: { schema: string; state: UpgradeState; now: number },
): Promise<void> {
  await trx
    .insertInto('upgrade_runs')
    .values({ schema, state, version: 1, started_at: now, ended_at: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** @returns the run afterwards; unchanged if the event cannot happen in its state. */
async function move(
  trx: Db,
  run: FoundRun,
  change: UpgradeAct | UpgradeOutcome,
  endedAt: number | null = null,
): Promise<FoundRun> {
  const state = upgradeStateAfter(run.state, change)
  return state === null ? run : await moveTo(trx, run, state, endedAt)
}

async function moveTo(
  trx: Db,
  run: FoundRun,
  state: UpgradeState,
  endedAt: number | null = null,
): Promise<FoundRun> {
  const next = { state, version: run.version + 1, ended_at: endedAt }
  await trx.updateTable('upgrade_runs').set(next).where('schema', '=', run.schema).execute()
  return { ...run, ...next }
}
