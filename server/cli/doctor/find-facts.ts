import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import { readMediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { findRequirements } from '#server/mediawiki/tree/requirements.ts'
import type { FoundPhp } from '#server/modules/operations/health/machine-judges.ts'
import type { FoundMail } from '#server/modules/operations/health/network-judges.ts'
import { faultOf } from '#server/modules/operations/health/service-facts.ts'
import type { FoundRestore } from '#server/modules/operations/health/service-judges.ts'
import { serviceId } from '#server/modules/wiki-data/backups/shared/service-id.ts'
import { findWikiBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { unpackWiki } from '#server/modules/wiki-data/restores/operator/unpack-wiki.ts'
import { openBackupsToRestore } from '#server/platform/backup-store/open-backup-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import { commandHere } from '#server/platform/command-here.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createSmtpTransport } from '#server/platform/email/smtp-transport.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { findInstalledPhp } from '#server/wikibase-tree/check-tree.ts'

const PATIENCE_MS = 10 * SECOND_MS

export function findPhpFacts({ mediawikiDir, wikiDatabase, searchServer }: ServerConfig): FoundPhp {
  const tree = mediawikiDir === null ? null : readMediaWikiTree(mediawikiDir)
  const found = findRequirements({
    mediawikiDir,
    tree,
    needsMysqli: wikiDatabase !== null,
    needsSearch: searchServer !== null,
  })
  if ('missing' in found) return found
  const { hasApcu, hasLua, hasGd } = found
  return { version: findInstalledPhp().version, mediawiki: found.tree.version, hasApcu, hasLua, hasGd }
}

export function treeHasWikibase({ mediawikiDir }: ServerConfig): boolean {
  const tree = mediawikiDir === null ? null : readMediaWikiTree(mediawikiDir)
  return tree?.extensions.includes('Wikibase') ?? false
}

/** Sends an invented request id through the proxy. @returns whether it came back; null if nothing answered. */
export async function passesInvented(publicUrl: string): Promise<boolean | null> {
  const invented = `invented-${randomUUID()}`
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      ...{ headers: { 'x-request-id': invented }, redirect: 'manual' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.ok ? answer.headers.get('x-request-id') === invented : null
  } catch {
    return null
  }
}

/** Sends a test email, if there is somebody to send it to. */
export async function tryMail(config: ServerConfig, to: string | null): Promise<FoundMail> {
  const { publicUrl, smtpUrl, serviceName } = config
  const found = { publicUrl, hasServer: smtpUrl !== null, to, fault: null }
  if (smtpUrl === null || to === null) return found
  const text = `This email was sent by "${commandHere('doctor')}" of ${serviceName}. Emails arrive.`
  return await createSmtpTransport(smtpUrl)
    .deliver({
      ...{ id: randomUUID(), from: config.mailFrom, to: { name: '', address: to }, replyTo: null },
      ...{ stopLink: null, subject: `A test of ${serviceName}`, date: Date.now() },
      ...{ text, html: `<p>${text.replaceAll(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`)}</p>` },
    })
    .then(
      () => found,
      (thrown: unknown) => ({ ...found, fault: faultOf(thrown) }),
    )
}

/** Unpacks the newest verified backup of one wiki, and removes what it unpacked. */
export async function tryRestore(config: ServerConfig, db: Db, signal: AbortSignal): Promise<FoundRestore> {
  const found = { wasAsked: true, domain: null, files: 0, fault: null }
  const { backupLocation: location, backupKey: key } = config
  const wiki = await db
    .selectFrom('wiki_backups')
    .innerJoin('wikis', 'wikis.id', 'wiki_backups.wiki_id')
    .select(['wikis.id', 'wikis.domain'])
    .where('wikis.state', '=', 'ready')
    .orderBy('wiki_backups.id', 'desc')
    .executeTakeFirst()
  if (location === null || !wiki) return found
  // In containers, the temporary folder is in memory.
  const dir = mkdtempSync(join(config.dataDir, '.doctor-'))
  try {
    const log = createLog('silent')
    const store = openBackupsToRestore({ location, key, config, dataDir: dir, clock: systemClock, log })
    await store.check()
    const snapshot = await findWikiBackup(store, { ...wiki, service: await serviceId(db) }, null)
    await unpackWiki(store, snapshot, join(dir, 'wiki'), signal)
    const files = readdirSync(join(dir, 'wiki'), { recursive: true, withFileTypes: true })
    return { ...found, domain: wiki.domain, files: files.filter(file => file.isFile()).length }
  } catch (thrown) {
    return { ...found, domain: wiki.domain, fault: faultOf(thrown) }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Writes, locks and renames a file as the service does. @returns what failed; null if nothing did. */
export async function tryFiles(folder: string): Promise<string | null> {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await (await open(file, 'wx', 0o600)).close()
    const again = await open(file, 'wx').then(
      async handle => await handle.close().then(() => true),
      () => false,
    )
    if (again) return 'a file that only one process may create was created twice'
    await rename(file, `${file}-renamed`)
    return existsSync(`${file}-renamed`) ? null : 'a renamed file was lost'
  } catch (thrown) {
    return faultOf(thrown)
  } finally {
    await rm(file, { force: true })
    await rm(`${file}-renamed`, { force: true })
  }
}
