import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import type { WikiEngineOptions } from '#server/engine/engine-options.ts'
import type { Deps } from '#server/modules/deps.ts'
import { findCanaries } from '#server/modules/operations/upgrades/find-canaries.ts'
import { languageOfAddress } from '#server/modules/session/users.repository.ts'
import { createWikiEmailDelivery } from '#server/modules/wiki-email/deliver-wiki-email.ts'
import { createWikiLogIns } from '#server/modules/wikis/log-in/log-in.usecases.ts'
import { openBackupStore } from '#server/platform/backup-store/open-backup-store.ts'
import { createCaptcha } from '#server/platform/captcha/create-captcha.ts'
import type { FilesConfig } from '#server/platform/config/files-dir.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readDiskSpace } from '#server/platform/disk/disk-space.ts'
import { createDiskWatch } from '#server/platform/disk/disk-watch.ts'
import { createDnsLookup } from '#server/platform/dns/create-dns-lookup.ts'
import { createMailer } from '#server/platform/email/create-mailer.ts'
import { createOutboxTransport, outboxDir } from '#server/platform/email/outbox-transport.ts'
import { createSmtpTransport } from '#server/platform/email/smtp-transport.ts'
import type { EmailTransport } from '#server/platform/email/transport.ts'
import { createRateLimiter } from '#server/platform/http/create-rate-limiter.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { openPayloadSeal } from '#server/platform/jobs/payload-seal.ts'
import { createProcesses } from '#server/platform/processes/create-processes.ts'
import { readProcessFacts, requireKnownFiles } from '#server/platform/processes/process-facts.ts'
import { createCertificateCheck } from '#server/platform/tls/certificate-check.ts'

export type Given = Pick<Deps, 'config' | 'log' | 'clock'>

/**
 * Makes what the modules depend on, and starts the wiki engine. Jobs run when their `start` is called.
 * @param pauseBetweenStarts makes an engine that cannot start try again, as `WikiEngineOptions` says.
 */
export async function createDeps(
  { config, log, clock }: Given,
  db: Db,
  { pauseBetweenStarts }: Pick<WikiEngineOptions, 'pauseBetweenStarts'> = {},
): Promise<Deps> {
  await requireKnownFiles(config, db)
  const limiter = createRateLimiter({ config, db, clock })
  const captcha = await createCaptcha({ config, db, clock, log })
  const processes = createProcesses({ db, clock, log, facts: await readProcessFacts(config) })
  const jobs = createJobs({ db, clock, log, home: processes.id, seal: await openPayloadSeal(config) })
  const mailer = createMailer({
    config,
    jobs,
    clock,
    transport: createTransport(config),
    languageOf: languageOfAddress,
  })
  const deliverEmail = createWikiEmailDelivery({ config, db, mailer, limiter, clock, log })
  const logIns = createWikiLogIns({ config, db, clock, jobs })
  const canaries = async () => await findCanaries(config, db)
  const engine = await createWikiEngine({
    ...{ config, db, log, clock, deliverEmail, logIns, canaries },
    ...(pauseBetweenStarts && { pauseBetweenStarts }),
  })
  const disk = createDiskWatch({ config, log, readSpace: async () => await readDiskSpace(config) })
  const dns = createDnsLookup(config.dnsServers)
  const { backupLocation: location, backupKey: key, dataDir } = config
  const backupStore = location && openBackupStore({ location, key, config, dataDir, clock, log })
  return {
    config,
    db,
    engine,
    mailer,
    captcha,
    jobs,
    limiter,
    disk,
    dns,
    certificates: createCertificateCheck({ publicUrl: config.publicUrl, clock }),
    backupStore,
    policies: POLICY_VERSIONS,
    processes,
    clock,
    wikisInProgress: new Set(),
    log,
  }
}

/** Creates the transport to the SMTP server if one is configured, otherwise to the outbox. */
function createTransport(config: Pick<ServerConfig, 'smtpUrl'> & FilesConfig): EmailTransport {
  return config.smtpUrl === null
    ? createOutboxTransport(outboxDir(config))
    : createSmtpTransport(config.smtpUrl)
}
