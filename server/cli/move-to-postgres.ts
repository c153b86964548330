import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCount } from '#contract/format-count.ts'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { requireNoUnfinishedRestore } from '#server/modules/wiki-data/restores/service/restore-mark.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { moveToPostgres } from '#server/platform/database/moving/move-to-postgres.ts'
import { movedMark, writeMovedMark } from '#server/platform/database/moving/moved-mark.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { print, runCommand, UsageError } from './run-command.ts'

await runCommand({
  usage: `Moves the service's database from SQLite to PostgreSQL: accounts, wikis' settings, jobs.

  DATABASE_URL=postgres://user:password@host/database npm run move-to-postgres

Set the environment of the server, and DATABASE_URL to an empty database. The server must be stopped.
The wikis themselves stay where they are.
`,
  interrupted: 'Interrupted. Nothing was moved.',
  async run({ positionals, signal }) {
    if (positionals.length > 0) throw new UsageError()
    process.stdout.write(await move(signal))
    return true
  },
})

async function move(signal: AbortSignal): Promise<string> {
  const config = readConfig(process.env)
  const { dataDir, databaseUrl } = config
  if (databaseUrl === null) throw new UsageError()
  const file = serviceFile(dataDir)
  if (!existsSync(file)) throw new ConfigError(`There is no service in ${dataDir}.`)
  requireNoUnfinishedRestore(dataDir)
  const unlock = lockDataDir(join(dataDir, 'engine.lock'))
  if (!unlock) throw new ConfigError(`A server is running in ${dataDir}. Stop it first.`)
  const target = openDatabase(config, { patient: true })
  try {
    const { tables, rows } = await moveToPostgres({ file, target, print, signal })
    writeMovedMark(dataDir, new Date())
    return `Moved ${formatCount(rows)} rows of ${tables} tables and compared all of them.

From now on, start the server with the same DATABASE_URL:
  DATABASE_URL=postgres://…${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}

The old database stays in ${file}, and no server starts with it.
To go back to it, and lose what happens from now on, unset DATABASE_URL and remove
${movedMark(dataDir)}.
`
  } finally {
    await target.destroy()
    unlock()
  }
}
