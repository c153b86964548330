import { OVERVIEW_ROWS, type WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { QueryServiceState } from '#contract/types/query-service.ts'
import { jobList, toListedJob } from '#server/modules/console/jobs/listed-jobs.repository.ts'
import { withoutSecrets } from '#server/modules/console/jobs/without-secrets.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readPage } from '#server/modules/operator/lists/console-list.ts'
import { listBackups } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { findClaim } from '#server/modules/wikis/domains/claims.repository.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { listPeople } from '#server/modules/wikis/people/people.repository.ts'
import { readSettings } from '#server/modules/wikis/publication/settings.repository.ts'
import { readStorage } from '#server/modules/wikis/quota/wiki-quota.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { PURGE_AFTER_MS } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { sentSuspension } from '#server/modules/wikis/shared/suspension.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { findWiki, toConsoleWiki } from './console-wikis.repository.ts'

/** Settings whose values only the wiki's managers see, also in its history. */
const SECRET_SETTINGS: readonly string[] = ['wwCaptchaQuestions']

/** Reads all that the service knows of a wiki; null if there never was one with this id. */
export async function readOverview(deps: Deps, id: number): Promise<WikiOverview | null> {
  const { db, clock } = deps
  const row = await findWiki(db, id)
  const more = await findMore(db, id)
  if (!row || !more) return null
  const wiki = toConsoleWiki(row)
  const claim = await findClaim(db, id)
  const jobs = jobList(db, { wiki: id }, clock.now())
  const newest = { sort: 'created_at', direction: 'desc', per_page: OVERVIEW_ROWS } as const
  const settings = Object.entries(await readSettings(db, id))
  return {
    ...wiki,
    ...{ username: more.username, language: more.language, description: more.description },
    domain_decoded: decodedDomain(wiki.domain),
    claim: claim
      ? { domain: claim.domain, status: claim.status, expires_at: isoTime(claim.expires_at) }
      : null,
    deletion: deletionOf(more),
    suspension: sentSuspension(more),
    read_only_for: more.read_only_for,
    people: await listPeople(db, id),
    settings: settings
      .filter(([name]) => !SECRET_SETTINGS.includes(name))
      .map(([name, value]) => ({ name, value })),
    ...(await askEngine(deps, wiki)),
    backups: (await listBackups(db, id))
      .slice(0, OVERVIEW_ROWS)
      .map(({ taken_at, current_at, size }) => ({ taken_at, current_at, size })),
    backup_failure: await findFailure(db, id),
    jobs: (await readPage(jobs, newest, toListedJob)).data,
    history: (await listHistory(db, id)).data.slice(0, OVERVIEW_ROWS),
  }
}

type FromEngine = Pick<WikiOverview, 'storage' | 'queries' | 'version'>

/** Facts that only the wiki itself knows; the page is also shown without them, for a wiki that cannot be asked now. */
async function askEngine(
  { engine, log }: Deps,
  { domain, state }: Pick<WikiOverview, 'domain' | 'state'>,
): Promise<FromEngine> {
  if (!['served', 'suspended', 'deleted'].includes(state))
    return { storage: null, queries: null, version: null }
  const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
    await asked.catch((err: unknown) => {
      log.warn({ err, domain }, 'The state of a wiki cannot be read')
      return null
    })
  const [storage, queries, version] = await Promise.all([
    readStorage({ engine, log }, domain),
    orNull(engine.queryStatus(domain)),
    orNull(engine.databaseVersion(domain)),
  ])
  return { storage, queries: (queries?.state ?? null) as QueryServiceState | null, version }
}

async function findMore(db: Db, id: number) {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_deletions as deletion', 'deletion.wiki_id', 'wikis.id')
    .select(['wikis.username', 'wikis.language', 'wikis.description', 'wikis.deleted_at', 'wikis.purged_at'])
    .select(['wikis.suspended_at', 'wikis.suspended_for', 'wikis.suspended_by_law', 'wikis.read_only_for'])
    .select('deletion.reasons')
    .where('wikis.id', '=', id)
    .executeTakeFirst()
}

type More = NonNullable<Awaited<ReturnType<typeof findMore>>>

function deletionOf({ deleted_at, purged_at, reasons }: More): WikiOverview['deletion'] {
  if (deleted_at === null) return null
  return {
    at: isoTime(deleted_at),
    purge_at: isoTime(purged_at ?? deleted_at + PURGE_AFTER_MS),
    reasons: reasons === null ? [] : (JSON.parse(reasons) as readonly string[]),
  }
}

async function findFailure(db: Db, id: number): Promise<WikiOverview['backup_failure']> {
  const failure = await db
    .selectFrom('wiki_backup_failures')
    .select(['failed_at', 'attempts', 'error'])
    .where('wiki_id', '=', id)
    .executeTakeFirst()
  if (!failure) return null
  return {
    since: isoTime(failure.failed_at),
    attempts: failure.attempts,
    error: withoutSecrets(failure.error),
  }
}
