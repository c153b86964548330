import { parseArgs } from 'node:util'
import { generateX25519Identity } from 'age-encryption'
import { registerBackupJob } from '#server/modules/backups/backups.jobs.ts'
import { requireNoUnfinishedRestore } from '#server/modules/backups/recovery/restore-mark.ts'
import { requestRun, takeOverRun } from '#server/modules/backups/runs/request-run.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { interruptible } from './exit-signals.ts'
import { followRun, NobodyRuns, summarize } from './follow-run.ts'
import { startWorker } from './start-worker.ts'

const USAGE = `Backs up the service and all its wikis now, beside the daily run.

  npm run backup                 makes and verifies backups; a wiki that has not changed costs nothing
  npm run backup -- --new-key    prints a new key for BACKUP_KEY

The command reads the same environment as the server. If the server is running, it does the work.
`

const signal = interruptible()
try {
  if (readArguments()['new-key']) process.stdout.write(`${await generateX25519Identity()}\n`)
  else process.exitCode ??= (await makeBackups()) ? 0 : 1
} catch (thrown) {
  if (!signal.aborted) {
    process.stderr.write(`${messageOf(thrown)}\n`)
    process.exitCode = 1
  }
}

/** Returns true if everything was backed up. */
async function makeBackups(): Promise<boolean> {
  const config = readConfig(process.env)
  if (config.backupPlace === null) throw new ConfigError('BACKUP_DIR is off, so there are no backups.')
  requireNoUnfinishedRestore(config.dataDir)
  const db = openDatabase(config)
  try {
    await migrate(db)
    const worker = await startWorker({
      config,
      db,
      refusal: 'The wikis cannot be copied',
      register: registerBackupJob,
      prepare: async () => {
        if (config.databaseUrl === null) await takeOverRun(db)
      },
    })
    try {
      const run = await requestRun(db, Date.now())
      worker?.wake()
      const print = (line: string) => void process.stdout.write(`${line}\n`)
      print(
        worker
          ? 'No server runs the wikis: this command makes the backups.'
          : 'The running server makes the backups.',
      )
      const { failures, last } = await summarize(db, await followRun({ db, print, signal }, run.id))
      for (const failure of failures) process.stderr.write(`${failure}\n`)
      print(last)
      return failures.length === 0
    } finally {
      await worker?.stop()
    }
  } finally {
    await db.destroy()
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { 'new-key': { type: 'boolean', default: false } } }).values
  } catch {
    throw new ConfigError(USAGE.trimEnd())
  }
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof NobodyRuns)
    return 'A server runs the wikis, and makes no backups. Is BACKUP_DIR off in its environment, or the server of an older version?'
  if (thrown instanceof ConfigError) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
