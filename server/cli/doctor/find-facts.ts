import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SECOND_MS } from '#contract/durations.ts'
import { readMediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { findRequirements } from '#server/mediawiki/tree/requirements.ts'
import { LATE_MS, readBackupFigures } from '#server/modules/operations/backup-figures.ts'
import { serviceId } from '#server/modules/wiki-data/backups/shared/service-id.ts'
import { findWikiBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { unpackWiki } from '#server/modules/wiki-data/restores/operator/unpack-wiki.ts'
import { isResticMissing } from '#server/platform/backup-store/is-restic-missing.ts'
import { openBackupsToRestore } from '#server/platform/backup-store/open-backup-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createSmtpTransport } from '#server/platform/email/smtp-transport.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { findInstalledPhp } from '#server/wikibase-tree/check-tree.ts'
import { openMariaConnection } from '#server/wikis/storage/maria-connections.ts'
import type { FoundPhp } from './machine-judges.ts'
import type { FoundMail } from './network-judges.ts'
import type { FoundBackups, FoundRestore } from './service-judges.ts'

const PATIENCE_MS = 10 * SECOND_MS

/** The first line of what went wrong, which never holds a password. */
export function faultOf(thrown: unknown): string {
  return (
    (thrown instanceof Error ? thrown.message : String(thrown)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
  )
}

export function findPhpFacts({ mediawikiDir, wikiDatabase }: ServerConfig): FoundPhp {
  const tree = mediawikiDir === null ? null : readMediaWikiTree(mediawikiDir)
  const found = findRequirements({ mediawikiDir, tree, needsMysqli: wikiDatabase !== null })
  if ('missing' in found) return found
  const { hasApcu, hasLua, hasGd } = found
  return { version: findInstalledPhp().version, mediawiki: found.tree.version, hasApcu, hasLua, hasGd }
}

export async function findPostgresFacts(
  db: Db,
): Promise<{ version: number; mayCreate: boolean; offMs: number }> {
  const asked = Date.now()
  const { rows } = await sql<{ version: string; may: boolean; now: number }>`
    select current_setting('server_version_num') as version,
      has_schema_privilege(current_user, current_schema(), 'CREATE') as may,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db)
  const here = (asked + Date.now()) / 2
  const [row] = rows
  if (!row) throw new Error('The database gave no answer')
  return {
    version: Math.floor(Number(row.version) / 10_000),
    mayCreate: row.may,
    offMs: here - Number(row.now),
  }
}

export async function findMariaFacts(place: NonNullable<ServerConfig['wikiDatabase']>) {
  const connection = await openMariaConnection(place)
  try {
    const [version = {}] = await connection.query<Record<string, string>[]>('select version() as version')
    const grants = await connection.query<Record<string, string>[]>('show grants')
    return {
      version: String(version['version']),
      prefix: place.prefix,
      grants: grants.map(row => String(Object.values(row)[0])),
    }
  } finally {
    connection.destroy()
  }
}

/** Sends an invented id through the proxy. @returns whether it came back; null if nothing answered. */
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
  const text = `This email was sent by "npm run doctor" of ${serviceName}. Emails arrive.`
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

export async function findBackupFacts(config: ServerConfig, db: Db): Promise<FoundBackups> {
  const { serviceAge, oldestWikiAge, failing } = await readBackupFigures(db, Date.now())
  const off = config.backupPlace === null ? 'off' : isResticMissing(config) ? 'restic' : null
  const isLate = oldestWikiAge > LATE_MS || (serviceAge ?? 0) > LATE_MS
  return { off, serviceAge, oldestWikiAge, failing, isLate }
}

/** Unpacks the newest backup of one wiki and throws it away again. Only one that is verified counts. */
export async function tryRestore(config: ServerConfig, db: Db, signal: AbortSignal): Promise<FoundRestore> {
  const found = { wasAsked: true, domain: null, files: 0, fault: null }
  const { backupPlace: place, backupKey: key } = config
  const wiki = await db
    .selectFrom('wiki_backups')
    .innerJoin('wikis', 'wikis.id', 'wiki_backups.wiki_id')
    .select(['wikis.id', 'wikis.domain'])
    .where('wikis.state', '=', 'ready')
    .orderBy('wiki_backups.id', 'desc')
    .executeTakeFirst()
  if (place === null || !wiki) return found
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-doctor-'))
  try {
    const log = createLog('silent')
    const store = openBackupsToRestore({ place, key, config, clock: systemClock, log }, join(dir, 'cache'))
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

/** Writes, locks and renames a file as the service does. @returns what did not work; null if all did. */
export async function tryFiles(folder: string): Promise<string | null> {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await (await open(file, 'wx', 0o600)).close()
    const again = await open(file, 'wx').then(
      async handle => await handle.close().then(() => true),
      () => false,
    )
    if (again) return 'a file that only one may make was made twice'
    await rename(file, `${file}-renamed`)
    return existsSync(`${file}-renamed`) ? null : 'a file that was renamed is gone'
  } catch (thrown) {
    return faultOf(thrown)
  } finally {
    await rm(file, { force: true })
    await rm(`${file}-renamed`, { force: true })
  }
}
