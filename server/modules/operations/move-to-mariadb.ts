import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Jobs, jobKind } from '#server/platform/jobs/jobs.ts'

/**
 * Moves one wiki to MariaDB. It is tried once: a wiki that does not fit would be made read-only again and again.
 * `npm run move-to-mariadb` asks for it and says what became of it.
 */
const MOVE_TO_MARIADB = jobKind<{ readonly domain: string }>('wiki.move-to-mariadb', { maxAttempts: 1 })

/** A process without MariaDB, or without wikis, leaves these jobs to others. */
export function registerMoveJob({ config, engine, jobs }: Pick<Deps, 'config' | 'engine' | 'jobs'>): void {
  if (config.wikiDatabase === null || engine.unavailableReason !== null) return
  jobs.handle(MOVE_TO_MARIADB, {
    run: async ({ domain }, { signal }) => void (await engine.copies.moveToMaria(domain, signal)),
  })
}

/** The hosts of the wikis that are in SQLite, or of one of them. */
export async function listSqliteWikis(db: Db, host: string | null): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wiki_records')
    .select('host')
    .where('storage', '=', 'sqlite')
    .$if(host !== null, query => query.where('host', '=', host ?? ''))
    .orderBy('host')
    .execute()
  return rows.map(row => row.host)
}

/** Asks for a move. @returns the number of the job. */
export async function requestMove(db: Db, jobs: Pick<Jobs, 'enqueue'>, host: string): Promise<number> {
  await jobs.enqueue(db, MOVE_TO_MARIADB, { domain: host })
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', MOVE_TO_MARIADB.name)
    .where('payload', '=', JSON.stringify({ domain: host }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** How far a move is. `failed` has the reason. */
export type MoveState = 'waiting' | 'running' | 'done' | { readonly failed: string }

export async function readMove(db: Db, id: number, now: number): Promise<MoveState> {
  const job = await db
    .selectFrom('jobs')
    .select(['status', 'last_error', 'lease_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job || job.status === 'failed') return { failed: job?.last_error ?? 'The move was withdrawn.' }
  if (job.status === 'done') return 'done'
  return (job.lease_until ?? 0) > now ? 'running' : 'waiting'
}

/** Withdraws a move that has not begun. */
export async function withdrawMove(db: Db, id: number, now: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where(free => free.or([free('lease_until', 'is', null), free('lease_until', '<=', now)]))
    .execute()
}
