import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The jobs of a kind that are not done. */
export interface JobFigures {
  readonly kind: string
  /** How many a process works on. */
  readonly running: number
  /** How many could run now. */
  readonly due: number
  /** How many wait for their time, such as after a failure. */
  readonly later: number
  /** How many were given up. */
  readonly failed: number
  /** How many milliseconds the oldest due job has waited. */
  readonly oldestDue: number
}

/** Reads the figures by kind. Kinds are named in the code, so their number is bounded. */
export async function readJobFigures(db: Db, now: number): Promise<readonly JobFigures[]> {
  const leased = sql<boolean>`status = 'waiting' and lease_until is not null and lease_until > ${now}`
  const free = sql<boolean>`status = 'waiting' and (lease_until is null or lease_until <= ${now})`
  const due = sql<boolean>`${free} and run_at <= ${now}`
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const rows = await db
    .selectFrom('jobs')
    .select([
      'kind',
      count(leased).as('running'),
      count(due).as('due'),
      count(sql<boolean>`${free} and run_at > ${now}`).as('later'),
      count(sql<boolean>`status = 'failed'`).as('failed'),
      sql<number | null>`min(case when ${due} then run_at end)`.as('oldest'),
    ])
    .where('status', '<>', 'done')
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestDue: oldest === null ? 0 : now - oldest }))
}

/** The number of wikis by state; a state without wikis is missing. */
export async function countWikis(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('wikis')
    .select(({ fn }) => ['state', fn.countAll<number>().as('wikis')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, wikis }) => [state, wikis]))
}

/** The number of databases for wikis in MariaDB by state; empty without MariaDB. */
export async function countWikiDatabases(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('wiki_databases')
    .select(({ fn }) => ['state', fn.countAll<number>().as('databases')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, databases }) => [state, databases]))
}
