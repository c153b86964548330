import { existsSync, readFileSync } from 'node:fs'
import type { Finding } from '#contract/operator/overview.ts'
import { unknown } from '#server/modules/operations/health/finding.ts'
import {
  judgeDisk,
  judgeNode,
  judgeOpenFiles,
  judgePhp,
  judgeSharedFiles,
} from '#server/modules/operations/health/machine-judges.ts'
import {
  judgeClock,
  judgeCustomDomains,
  judgeDns,
  judgeMail,
  judgeProxy,
  judgeTls,
  MADE_UP_NAME,
} from '#server/modules/operations/health/network-judges.ts'
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
  judgeRestore,
  judgeSearch,
  judgeWikiDatabase,
} from '#server/modules/operations/health/service-judges.ts'
import { listLockedOut } from '#server/modules/operator/operators/operators.repository.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { readDiskSpace } from '#server/platform/disk/disk-space.ts'
import { createDnsLookup } from '#server/platform/dns/create-dns-lookup.ts'
import { createCertificateCheck } from '#server/platform/tls/certificate-check.ts'
import { findPhpFacts, passesInvented, treeHasWikibase, tryFiles, tryMail, tryRestore } from './find-facts.ts'

interface Examination {
  readonly config: ServerConfig
  /** The recipient of a test email; null to send none. */
  readonly mail: string | null
  /** Whether to try a restore of a backup. */
  readonly restores: boolean
  readonly signal: AbortSignal
}

/**
 * Runs all checks, one after the other, changes nothing, and reports each finding immediately. A check that throws
 * counts as a finding with the status unknown.
 */
export async function examine(
  { config, mail, restores, signal }: Examination,
  report: (finding: Finding) => void,
): Promise<void> {
  const check = async (name: string, find: () => Promise<Finding> | Finding) => {
    if (signal.aborted) return
    const findings = async () => await find()
    report(await findings().catch((thrown: unknown) => unknown(name, `${faultOf(thrown)}.`)))
  }
  const { publicUrl, subdomainSuffix, trustProxy, wikiDatabase, filesDir, cnameTarget: target } = config
  const suffix = subdomainSuffix.replace(/:\d+$/, '')
  await check('Node', () => judgeNode(process.versions.node))
  await check('PHP', () => judgePhp(findPhpFacts(config)))
  await check('disk', async () => judgeDisk(await readDiskSpace(config), config.diskReserveMb))
  await check('open files', () => judgeOpenFiles(readIfThere('/proc/self/limits')))
  await check('shared files', async () =>
    judgeSharedFiles(filesDir, filesDir === null ? null : await tryFiles(filesDir)),
  )
  await withDatabase(config, async db => {
    const postgres = config.databaseUrl === null ? null : findPostgresFacts(db)
    // Each check that needs it awaits it and handles its error.
    postgres?.catch(() => undefined)
    await check('database', async () => judgeDatabase(await postgres))
    await check('clock', async () => judgeClock((await postgres)?.offMs ?? null))
    await check('operators', async () => judgeOperators(await listLockedOut({ config, db })))
    await check('backups', async () => judgeBackups(await findBackupFacts(config, db, Date.now())))
    await check('restore', async () =>
      judgeRestore(
        restores
          ? await tryRestore(config, db, signal)
          : { wasAsked: false, domain: null, files: 0, fault: null },
      ),
    )
  }).catch((thrown: unknown) => report(unknown('database', `${faultOf(thrown)}.`)))
  await check('wikis', async () => judgeWikiDatabase(wikiDatabase && (await findMariaFacts(wikiDatabase))))
  await check('search', async () =>
    judgeSearch(await findSearchFacts(config.searchServer, treeHasWikibase(config))),
  )
  const dns = createDnsLookup(config.dnsServers)
  await check('DNS', async () =>
    judgeDns({
      ...{ publicUrl, suffix },
      hasHost: await dns.hasAddress(new URL(publicUrl).hostname),
      hasWildcard: await dns.hasAddress(MADE_UP_NAME + suffix),
    }),
  )
  const certificates = createCertificateCheck({ publicUrl, clock: systemClock })
  await check('TLS', async () =>
    judgeTls(
      publicUrl,
      {
        host: await certificates.of(new URL(publicUrl).hostname),
        wildcard: await certificates.of(MADE_UP_NAME + suffix),
      },
      Date.now(),
    ),
  )
  await check('proxy', async () =>
    judgeProxy({ publicUrl, trustProxy, passesInvented: await passesInvented(publicUrl) }),
  )
  await check('custom domains', async () =>
    judgeCustomDomains({
      ...{ publicUrl, target, hasToken: config.metricsToken !== null },
      hasAddress: target !== null && (await dns.hasAddress(target)),
    }),
  )
  await check('email', async () => judgeMail(await tryMail(config, mail)))
}

/** Does not migrate the database to this version: only the server does. */
async function withDatabase(config: ServerConfig, work: (db: Db) => Promise<void>): Promise<void> {
  if (config.databaseUrl === null && !existsSync(serviceFile(config.dataDir)))
    throw new Error('There is no service in DATA_DIR yet')
  const db = openDatabase(config, { patient: true })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
