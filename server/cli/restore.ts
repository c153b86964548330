import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import { findServiceBackup } from '#server/modules/backups/recovery/find-snapshots.ts'
import { findBackedUpWiki } from '#server/modules/backups/recovery/find-wiki.ts'
import { tabulateService, tabulateWiki } from '#server/modules/backups/recovery/list-backups.ts'
import { parseTime } from '#server/modules/backups/recovery/parse-time.ts'
import { requireRestorable, restoreService } from '#server/modules/backups/recovery/restore-service.ts'
import type { RestoredWiki } from '#server/modules/backups/recovery/restore-wikis.ts'
import { findWikiBackup, unpackWiki } from '#server/modules/backups/recovery/unpack-wiki.ts'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'
import { count, describeBytes, describeTime } from '#server/modules/backups/shared/describe.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import { openBackupStore } from '#server/platform/backup-store/open-backup-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { interruptible } from './exit-signals.ts'
import { restoreWiki } from './restore-wiki.ts'

const USAGE = `Brings back what was backed up.

  npm run restore -- --list [--wiki NAME]                  lists the backups of the service, or of one wiki
  npm run restore                                          brings the whole service back into an empty DATA_DIR
  npm run restore -- [--at TIME] [--into EMPTY_DIR]        as it was at TIME, into another directory
  npm run restore -- --wiki NAME [--at TIME]               puts one wiki back, or brings it back
  npm run restore -- --wiki NAME [--at TIME] --into DIR    unpacks one wiki's files, to look at them

TIME is like 2026-11-22, "2026-11-22 03:00" (local time) or 2026-11-22T03:00Z (UTC). The last backup at or before it
is taken, or else the newest. The command reads the same environment as the server: BACKUP_DIR and BACKUP_KEY say
where the backups are.
`

const signal = interruptible()
const config = settings(() => readConfig(process.env))
const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
try {
  await run()
} catch (thrown) {
  if (!signal.aborted) fail(thrown)
}

async function run(): Promise<void> {
  const { list, wiki: name, into, at: text } = readArguments()
  const store = openStore()
  await store.check()
  const at = text === undefined ? null : parseTime(text)
  if (list) {
    const rows = name ? tabulateWiki(store, name, config.subdomainSuffix) : tabulateService(store)
    for (const row of await rows) print(row)
  } else if (name === undefined) await bringServiceBack(store, at, into)
  else if (into === undefined) print(await restoreWiki({ config, log, store, signal }, name, at))
  else await unpackOne(store, name, at, into)
}

async function bringServiceBack(store: BackupStore, at: number | null, into?: string): Promise<void> {
  const target = { ...config, dataDir: into === undefined ? config.dataDir : resolve(into) }
  const backup = await findServiceBackup(store, at)
  await requireRestorable(target, backup)
  const wikis = backup.about.wikis && count(Object.keys(backup.about.wikis).length, 'wiki')
  print(
    `Restoring the service as of ${describeTime(backup.snapshot.takenAt)} (${wikis ?? 'all wikis'}) into ${target.dataDir}.`,
  )
  const failed: RestoredWiki[] = []
  const tell = (wiki: RestoredWiki) => {
    if (wiki.error !== null) failed.push(wiki)
    else print(describeWiki(wiki))
  }
  const openEngine = async (db: Db) => {
    const engine = await createWikiEngine({ config: target, db, log, clock: systemClock })
    if (engine.unavailableReason === null) return engine
    await engine.close()
    throw new BackupError(`The wikis cannot be restored here: ${engine.unavailableReason}`)
  }
  await restoreService({ config: target, store, clock: systemClock, tell }, openEngine, backup, at, signal)
  for (const { domain, error } of failed) process.stderr.write(`${domain} was not restored: ${error}\n`)
  if (failed.length > 0) process.exitCode ??= 1
  print(`The service is restored. Start it with DATA_DIR=${target.dataDir}. All sessions have ended.`)
}

async function unpackOne(store: BackupStore, name: string, at: number | null, into: string): Promise<void> {
  const wiki = await findBackedUpWiki(store, name, config.subdomainSuffix)
  const snapshot = await findWikiBackup(store, wiki, at)
  const dir = resolve(into)
  await unpackWiki(store, snapshot, dir, signal)
  print(`${wiki.domain} as of ${describeTime(snapshot.takenAt)} is in ${dir}.`)
}

/** A restore never sets up a new place, so that a wrong BACKUP_DIR is noticed. */
function openStore(): BackupStore {
  const { backupPlace: place, backupKey: key } = config
  if (place === null) throw new ConfigError('BACKUP_DIR is off. Set it to where the backups are.')
  return openBackupStore({ place, key, config, dataDir: null, mayCreate: false, clock: systemClock, log })
}

function describeWiki({ domain, pages, files, bytes }: RestoredWiki): string {
  const content = `${count(pages, 'page')}, ${count(files, 'file')}`
  return [domain.padEnd(32), content.padEnd(24), describeBytes(bytes).padStart(10)].join('  ')
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        list: { type: 'boolean', default: false },
        wiki: { type: 'string' },
        at: { type: 'string' },
        into: { type: 'string' },
      },
    }).values
  } catch {
    throw new ConfigError(USAGE.trimEnd())
  }
}

function settings<T>(read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    fail(thrown)
    process.exit(1)
  }
}

function fail(thrown: unknown): void {
  const isKnown =
    thrown instanceof BackupError || thrown instanceof BackupStoreError || thrown instanceof ConfigError
  const text = thrown instanceof Error && !isKnown ? (thrown.stack ?? thrown.message) : undefined
  process.stderr.write(`${text ?? (thrown instanceof Error ? thrown.message : String(thrown))}\n`)
  process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
