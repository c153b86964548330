import { sql } from 'kysely'
import { SECOND_MS } from '#contract/durations.ts'
import type { Finding, ListedProcess } from '#contract/operator/overview.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unknown } from '#server/modules/operations/health/finding.ts'
import { judgeDisk } from '#server/modules/operations/health/machine-judges.ts'
import { judgeClock, judgeTls, MADE_UP_NAME } from '#server/modules/operations/health/network-judges.ts'
import {
  judgeDomains,
  judgeEmails,
  judgeEngine,
  judgeJobs,
  judgeProcesses,
  judgeQueryService,
  judgeUnservedWikis,
} from '#server/modules/operations/health/running-judges.ts'
import {
  faultOf,
  findBackupFacts,
  findMariaFacts,
  findPostgresFacts,
  findSearchFacts,
} from '#server/modules/operations/health/service-facts.ts'
import {
  judgeBackups,
  judgeDatabase,
  judgeOperators,
  judgeSearch,
  judgeWikiDatabase,
} from '#server/modules/operations/health/service-judges.ts'
import { readJobFigures } from '#server/modules/operations/service-figures.ts'
import { readUpgrades, whyHalted } from '#server/modules/operations/upgrades/read-upgrades.ts'
import { listLockedOut } from '#server/modules/operator/operators/operators.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { withinTime } from '#server/platform/within.ts'

/** A check that takes longer has the result “not known”. */
const PATIENCE_MS = 5 * SECOND_MS

/**
 * Checks each part of the service, as this process sees it. The judges are those of `npm run doctor`. If a check itself
 * fails, its finding is “not known”.
 */
export async function findHealth(deps: Deps): Promise<readonly Finding[]> {
  const { config, db, engine, clock, disk, processes, certificates } = deps
  const { publicUrl, wikiDatabase, subdomainSuffix } = config
  const postgres = config.databaseUrl === null ? Promise.resolve(null) : findPostgresFacts(db)
  const jobs = readJobFigures(db, clock.now())
  // Each check that needs them awaits them, and handles their rejection.
  for (const needed of [postgres, jobs]) needed.catch(() => undefined)
  const isReady = async () => await engine.isReady().catch(() => false)
  const host = new URL(publicUrl).hostname
  const madeUp = MADE_UP_NAME + subdomainSuffix.replace(/:\d+$/, '')
  const checks: readonly (readonly [string, () => Promise<Finding> | Finding])[] = [
    ['processes', async () => judgeProcesses((await processes.list()).length, await processes.differences())],
    ['database', async () => judgeDatabase(await postgres)],
    ['clock', async () => judgeClock((await postgres)?.offMs ?? null)],
    ['wikis', async () => judgeWikiDatabase(wikiDatabase && (await findMariaFacts(wikiDatabase)))],
    [
      'search',
      async () =>
        judgeSearch(await findSearchFacts(config.searchServer, engine.facts.extensions.includes('wikibase'))),
    ],
    [
      'PHP',
      async () =>
        judgeEngine({ isReady: await isReady(), reason: engine.unavailableReason, load: engine.load() }),
    ],
    [
      'upgrades',
      async () => judgeUnservedWikis(engine.unservedWikis(), whyHalted((await readUpgrades(deps))?.state)),
    ],
    ['jobs', async () => judgeJobs(await jobs)],
    ['email', async () => judgeEmails({ publicUrl, hasServer: config.smtpUrl !== null, jobs: await jobs })],
    ['backups', async () => judgeBackups(await findBackupFacts(config, db, clock.now()))],
    ['disk', async () => judgeDisk(await disk.spaces(), config.diskReserveMb)],
    ['query service', () => judgeQueryService(config.queryMemoryMb, engine.load())],
    [
      'TLS',
      async () => {
        const [seen, wildcard] = await Promise.all([certificates.of(host), certificates.of(madeUp)])
        return judgeTls(publicUrl, { host: seen, wildcard }, clock.now())
      },
    ],
    ['domain certificates', async () => judgeDomains(await countDomainCertificates(db))],
    ['operators', async () => judgeOperators(await listLockedOut(deps))],
  ]
  return await Promise.all(
    checks.map(async ([name, find]) => {
      try {
        return await withinTime(Promise.resolve(find()), PATIENCE_MS)
      } catch (thrown) {
        return unknown(name, `${faultOf(thrown)}.`)
      }
    }),
  )
}

/** The processes that share the database, the oldest first. */
export async function listAlive({ processes }: Pick<Deps, 'processes'>): Promise<readonly ListedProcess[]> {
  return (await processes.list()).map(({ host, pid, started_at, seen_at }) => ({
    ...{ host, pid },
    started_at: isoTime(started_at),
    seen_at: isoTime(seen_at),
  }))
}

/** Counts proven custom domains, those that may have a certificate, and those that wait because of their account's limit. */
async function countDomainCertificates(
  db: Db,
): Promise<{ readonly proven: number; readonly allowed: number; readonly refused: number }> {
  const sum = (condition: string) =>
    sql<number | null>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`
  const row = await db
    .selectFrom('domain_claims as claim')
    .innerJoin('wikis', 'wikis.id', 'claim.wiki_id')
    .leftJoin('domain_certificates as certificate', 'certificate.wiki_id', 'claim.wiki_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('proven'),
      sum('certificate.allowed_at is not null').as('allowed'),
      sum('certificate.refused_at is not null').as('refused'),
    ])
    .where('claim.status', '=', 'verified')
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { proven: Number(row.proven), allowed: Number(row.allowed ?? 0), refused: Number(row.refused ?? 0) }
}
