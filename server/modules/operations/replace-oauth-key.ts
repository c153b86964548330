import { neverRuns } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'

/** Replaces the key pair of one wiki's OAuth 2. It is tried once: `npm run replace-oauth-key` says what became of it. */
export const REPLACE_OAUTH_KEY = jobKind<{ readonly domain: string }>('wiki.replace-oauth-key', {
  maxAttempts: 1,
})

/** A process without wikis leaves these jobs to others. */
export function registerOAuthKeyJob({ engine, jobs }: Pick<Deps, 'engine' | 'jobs'>): void {
  if (neverRuns(engine)) return
  jobs.handle(REPLACE_OAUTH_KEY, {
    mayRun: () => engine.unavailableReason === null,
    run: async ({ domain }) => await engine.replaceOAuthKey(domain),
  })
}

/** Whether a wiki is served at a domain, as the list shows it. */
export async function hasWiki(db: Db, domain: string): Promise<boolean> {
  const wiki = await db
    .selectFrom('wikis')
    .select('id')
    .where('domain', '=', domain)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return wiki !== undefined
}
