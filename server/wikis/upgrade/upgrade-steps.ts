import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UpgradeFailure, UpgradeStepState } from '#contract/operator/wiki-upgrades.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Failures that are retried automatically. */
export const PASSING_FAILURES = ['no-room', 'storage-away'] as const satisfies readonly UpgradeFailure[]

/** One wiki of an upgrade. */
export interface UpgradeStepRow {
  readonly id: number
  /** The wiki's host. */
  readonly domain: string
  readonly state: UpgradeStepState
  readonly is_canary: number
  readonly failure: UpgradeFailure | null
  readonly detail: string | null
  readonly begun_at: number | null
}

/**
 * The wikis of an upgrade with their states. States are derived, not stored: the record says whether a wiki is
 * done, and its lease whether it is running, so a crash cannot leave a wrong state.
 * @param schema the upgrade's schema.
 */
export function upgradeSteps(schema: string, now: number): RawBuilder<UpgradeStepRow> {
  return sql<UpgradeStepRow>`
    select * from (
      select steps.id, records.host as domain, steps.is_canary, steps.begun_at,
        case when records.schema = steps.schema then null else steps.failure end as failure,
        case when records.schema = steps.schema then null else steps.detail end as detail,
        case
          when records.schema = steps.schema then 'done'
          when leases.db_name is not null then 'running'
          when steps.failure is not null then 'failed'
          else 'waiting' end as state
      from upgrade_steps as steps
        join wiki_records as records on records.db_name = steps.db_name
        left join wiki_upgrades as leases on leases.db_name = steps.db_name and leases.held_until > ${now}
      where steps.schema = ${schema}
    ) as steps`
}

/** The number of an upgrade's wikis in each state, and of canaries that are done. */
export async function countUpgradeSteps(
  db: Db,
  schema: string,
  now: number,
): Promise<
  Readonly<Record<UpgradeStepState, number>> & { readonly canaries: number; readonly passing: number }
> {
  const { rows } = await sql<{
    readonly state: UpgradeStepState
    readonly is_canary: number
    readonly failure: UpgradeFailure | null
    readonly wikis: number
  }>`
    select state, is_canary, failure, count(*) as wikis from (${upgradeSteps(schema, now)}) as counted
      group by state, is_canary, failure`.execute(db)
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, { wikis }) => total + Number(wikis), 0)
  const passing: readonly (UpgradeFailure | null)[] = PASSING_FAILURES
  return {
    waiting: sum(row => row.state === 'waiting'),
    running: sum(row => row.state === 'running'),
    done: sum(row => row.state === 'done'),
    failed: sum(row => row.state === 'failed'),
    canaries: sum(row => row.state === 'done' && row.is_canary === 1),
    passing: sum(row => row.state === 'failed' && passing.includes(row.failure)),
  }
}

/** The hosts of wikis that wait for their upgrade or are being upgraded, by any process. */
export async function listWaiting(db: Db, schema: string, now: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly domain: string }>`
    select domain from (${upgradeSteps(schema, now)}) as found where state in ('waiting', 'running')`.execute(
    db,
  )
  return rows.map(({ domain }) => domain)
}

/** Adds the wikis of these schemas that are not in an upgrade yet. */
export async function addSteps(db: Db, schema: string, from: readonly string[]): Promise<void> {
  if (from.length === 0) return
  await sql`
    insert into upgrade_steps (schema, db_name, is_canary)
      select ${schema}, db_name, 0 from wiki_records where schema in (${sql.join(from)}) order by host
      on conflict (db_name, schema) do nothing`.execute(db)
}

/** Records that a wiki's upgrade has begun, and adds the wiki if it is not in the upgrade yet. */
export async function beginStep(
  db: Db,
  { schema, dbName, isCanary, now }: { schema: string; dbName: string; isCanary: boolean; now: number },
): Promise<void> {
  await db
    .insertInto('upgrade_steps')
    .values({
      schema,
      db_name: dbName,
      is_canary: Number(isCanary),
      begun_at: now,
      failure: null,
      detail: null,
    })
    .onConflict(conflict =>
      conflict
        .columns(['db_name', 'schema'])
        .doUpdateSet({ begun_at: now, failure: null, detail: null, ...(isCanary && { is_canary: 1 }) }),
    )
    .execute()
}

/** The failure of one wiki; null if it has not failed or is not in the upgrade. */
export async function failureOfStep(db: Db, schema: string, dbName: string): Promise<UpgradeFailure | null> {
  const row = await db
    .selectFrom('upgrade_steps')
    .select('failure')
    .where('schema', '=', schema)
    .where('db_name', '=', dbName)
    .executeTakeFirst()
  return row?.failure ?? null
}

/** Puts failed wikis back to waiting. @returns whether there were any. */
export async function clearFailures(
  db: Db,
  schema: string,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<boolean> {
  const { numUpdatedRows: rows } = await db
    .updateTable('upgrade_steps')
    .set({ failure: null, detail: null })
    .where('schema', '=', schema)
    .where('failure', 'is not', null)
    .where(which)
    .executeTakeFirst()
  return rows > 0n
}
