import { neverRuns } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'

/**
 * Moves one wiki to MariaDB. It is tried once: retries would make a wiki that does not fit read-only again and again.
 * `npm run move-to-mariadb` requests it and reports the outcome.
 */
export const MOVE_TO_MARIADB = jobKind<{ readonly domain: string }>('wiki.move-to-mariadb', {
  maxAttempts: 1,
})

/** A process without MariaDB, or without wikis, leaves these jobs to others. */
export function registerMoveJob({ config, engine, jobs }: Pick<Deps, 'config' | 'engine' | 'jobs'>): void {
  if (config.wikiDatabase === null || neverRuns(engine)) return
  jobs.handle(MOVE_TO_MARIADB, {
    mayRun: () => engine.unavailableReason === null,
    run: async ({ domain }, { signal }) => void (await engine.copies.moveToMaria(domain, signal)),
  })
}

/** The hosts of the wikis that are in SQLite. @param host only this one, if it is among them; null for all. */
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
