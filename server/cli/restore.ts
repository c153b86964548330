import { resolve } from 'node:path'
import { formatBytes } from '#contract/format-bytes.ts'
import { countOf } from '#contract/format-count.ts'
import { listOf } from '#contract/format-list.ts'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import {
  findBackedUpWiki,
  findServiceBackup,
  findWikiBackup,
} from '#server/modules/wiki-data/restores/find-backup.ts'
import { tabulateService, tabulateWiki } from '#server/modules/wiki-data/restores/operator/list-backups.ts'
import { parseTime } from '#server/modules/wiki-data/restores/operator/parse-time.ts'
import { unpackWiki } from '#server/modules/wiki-data/restores/operator/unpack-wiki.ts'
import {
  requireRestorable,
  restoreService,
} from '#server/modules/wiki-data/restores/service/restore-service.ts'
import type { RestoredWiki } from '#server/modules/wiki-data/restores/service/restore-wikis.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import { openBackupsToRestore } from '#server/platform/backup-store/open-backup-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { type RestoreContext, restoreWiki } from './restore-wiki.ts'
import { print, printError, runCommand, UsageError } from './run-command.ts'

await runCommand({
  usage: `Restores backups.

  npm run restore -- --list [--wiki NAME]                  lists the backups of the service, or of one wiki
  npm run restore                                          restores the whole service into an empty DATA_DIR
  npm run restore -- [--at TIME] [--into EMPTY_DIR]        the same, as of TIME, into another directory
  npm run restore -- --wiki NAME [--at TIME]               puts one wiki back, or brings a deleted one back
  npm run restore -- --wiki NAME [--at TIME] --into DIR    unpacks one wiki's files, to look at them

TIME is like 2026-11-22, "2026-11-22 03:00" (local time) or 2026-11-22T03:00Z (UTC). The last backup at or before it
is used; without TIME, the newest. The command reads the same environment as the server: BACKUP_DIR and BACKUP_KEY
give access to the backups.
`,
  options: {
    list: { type: 'boolean', default: false },
    wiki: { type: 'string' },
    at: { type: 'string' },
    into: { type: 'string' },
  },
  async run({ values: { list, wiki: name, into, at: text }, positionals, signal }) {
    if (positionals.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
    const isService = name === undefined && !list
    const dataDir = isService && into !== undefined ? resolve(into) : config.dataDir
    const store = openStore({ config, log }, dataDir)
    await store.check()
    const command = { config, log, store, signal }
    const at = text === undefined ? null : parseTime(text)
    if (list) {
      const rows = name ? tabulateWiki(store, name, config.subdomainSuffix) : tabulateService(store)
      for (const row of await rows) print(row)
    } else if (name === undefined) return await restoreWhole(command, at, dataDir)
    else if (into === undefined) print(await restoreWiki(command, name, at))
    else await unpackOne(command, name, at, into)
    return true
  },
})

/** @returns whether every wiki was restored. */
async function restoreWhole(
  { config, log, store, signal }: RestoreContext,
  at: number | null,
  dataDir: string,
): Promise<boolean> {
  const target = { ...config, dataDir }
  const backup = await findServiceBackup(store, at)
  await requireRestorable(target, backup)
  const wikis = backup.about.run && countOf(backup.about.run.wikis, 'wiki')
  print(
    `Restoring the service as of ${describeTime(backup.snapshot.takenAt)} (${wikis ?? 'all wikis'}) into ${target.dataDir}.`,
  )
  const failed: RestoredWiki[] = []
  const report = (wiki: RestoredWiki) => {
    if (wiki.error !== null) failed.push(wiki)
    else print(describeWiki(wiki))
  }
  const openEngine = async (db: Db) => {
    const engine = await createWikiEngine({ config: target, db, log, clock: systemClock })
    if (engine.unavailableReason === null) return engine
    await engine.close()
    throw new BackupError(`The wikis cannot be restored here: ${engine.unavailableReason}`)
  }
  const needs = { config: target, store, clock: systemClock, report }
  const operators = await restoreService(needs, openEngine, backup, at, signal)
  for (const { domain, error } of failed) printError(`${domain} was not restored: ${error}`)
  print(
    `The service is restored. Start it with DATA_DIR=${target.dataDir}. All sessions and API tokens have ended.`,
  )
  if (operators.length > 0)
    print(
      `As at that time, these accounts may use the console: ${listOf(operators.map(({ email, role }) => `${email} (${role})`))}. To remove one: npm run operator -- remove <email address>`,
    )
  return failed.length === 0
}

async function unpackOne(
  { config, store, signal }: RestoreContext,
  name: string,
  at: number | null,
  into: string,
): Promise<void> {
  const wiki = await findBackedUpWiki(store, name, config.subdomainSuffix)
  const snapshot = await findWikiBackup(store, wiki, at)
  const dir = resolve(into)
  await unpackWiki(store, snapshot, dir, signal)
  print(`${wiki.domain} as of ${describeTime(snapshot.takenAt)} is in ${dir}.`)
}

function openStore({ config, log }: Pick<RestoreContext, 'config' | 'log'>, dataDir: string): BackupStore {
  const { backupLocation: location, backupKey: key } = config
  if (location === null) throw new ConfigError('BACKUP_DIR is off. Set it to the location of the backups.')
  return openBackupsToRestore({ location, key, config, dataDir, clock: systemClock, log })
}

function describeWiki({ domain, pages, files, bytes }: RestoredWiki): string {
  const content = `${countOf(pages, 'page')}, ${countOf(files, 'file')}`
  return [domain.padEnd(32), content.padEnd(24), formatBytes(bytes).padStart(10)].join('  ')
}
