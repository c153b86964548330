import { neverRuns } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import { byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'

/** Replaces the key pair of one wiki's OAuth 2. It is tried once: `npm run replace-oauth-key` reports the outcome. */
export const REPLACE_OAUTH_KEY = jobKind<{ readonly domain: string }>('wiki.replace-oauth-key', {
  maxAttempts: 1,
})

/** A process without wikis leaves these jobs to others. */
export function registerOAuthKeyJob({
  db,
  engine,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'engine' | 'jobs' | 'clock'>): void {
  if (neverRuns(engine)) return
  jobs.handle(REPLACE_OAUTH_KEY, {
    mayRun: () => engine.unavailableReason === null,
    run: async ({ domain }) => {
      await engine.replaceOAuthKey(domain)
      await recordAct(db, byCommand, {
        ...{ at: clock.now(), act: 'wiki.replace-oauth-key' },
        target: { kind: 'wiki', id: (await findWiki(db, domain))?.id ?? '', name: domain },
      })
    },
  })
}

/** Whether a wiki is served at a domain, as the list shows it. */
export async function hasWiki(db: Db, domain: string): Promise<boolean> {
  return (await findWiki(db, domain)) !== undefined
}

async function findWiki(db: Db, domain: string) {
  return await db
    .selectFrom('wikis')
    .select('id')
    .where('domain', '=', domain)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
