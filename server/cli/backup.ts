import { registerBackupJob } from '#server/modules/wiki-data/backups/backups.jobs.ts'
import { requestRun, takeOverRun } from '#server/modules/wiki-data/backups/nightly/request-run.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { followRun, summarize } from './follow-run.ts'
import { print, printError, runCommand, UsageError } from './run-command.ts'
import { startWorker } from './start-worker.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Backs up the service and all its wikis now, in addition to the daily run.

  npm run backup                 makes and verifies backups; a wiki that has not changed costs nothing
  npm run backup -- --new-key    prints a new key for BACKUP_KEY

The command reads the same environment as the server. If the server is running, it does the work.
`,
  options: { 'new-key': { type: 'boolean', default: false } },
  async run({ values, positionals, signal }) {
    if (positionals.length > 0) throw new UsageError()
    if (values['new-key']) {
      print(newBackupKey())
      return true
    }
    const config = readConfig(process.env)
    if (config.backupLocation === null) throw new ConfigError('BACKUP_DIR is off, so there are no backups.')
    return await withService(config, async (db, clock) => await makeBackups(config, db, clock, signal))
  },
})

/** @returns whether everything was backed up. */
async function makeBackups(
  config: ServerConfig,
  db: Db,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const worker = await startWorker({
    config,
    db,
    clock,
    refusal: 'The wikis cannot be copied',
    register: registerBackupJob,
    prepare: async () => {
      if (config.databaseUrl === null) await takeOverRun(db)
    },
  })
  try {
    const run = await requestRun(db, clock.now())
    worker?.wake()
    print(
      worker
        ? 'No server runs the wikis: this command makes the backups.'
        : 'The running server makes the backups.',
    )
    const { failures, last } = await summarize(db, await followRun({ db, clock, print, signal }, run.id))
    for (const failure of failures) printError(failure)
    print(last)
    return failures.length === 0
  } finally {
    await worker?.stop()
  }
}
