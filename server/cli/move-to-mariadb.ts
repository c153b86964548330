import { storedDomain } from '#contract/domain/wiki-domain.ts'
import {
  listSqliteWikis,
  MOVE_TO_MARIADB,
  registerMoveJob,
} from '#server/modules/operations/move-to-mariadb.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { followJob } from './follow-job.ts'
import { print, printError, runCommand, UsageError } from './run-command.ts'
import { startWorker, type Worker } from './start-worker.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Moves wikis from SQLite to MariaDB, one after another.

  npm run move-to-mariadb                  moves all wikis that are still in SQLite
  npm run move-to-mariadb -- --wiki NAME   moves one

The command reads the same environment as the server: WIKI_DATABASE_URL is the address of MariaDB. If the server is
running, it does the work, so start it with WIKI_DATABASE_URL first. A wiki is read-only while it is moved. It
stays in SQLite until all of its rows and the texts of all pages have arrived, even if the command is interrupted.
`,
  options: { wiki: { type: 'string' } },
  interrupted: 'Interrupted. What was not moved stays in SQLite.',
  async run({ values, positionals, signal }) {
    if (positionals.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    if (config.wikiDatabase === null)
      throw new ConfigError('WIKI_DATABASE_URL is not set. It must be the address of MariaDB.')
    return await withService(
      config,
      async (db, clock) => await moveAll({ config, db, clock, signal }, values.wiki),
    )
  },
})

interface Move {
  readonly config: ServerConfig
  readonly db: Db
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** @returns true if every wiki was moved. */
async function moveAll({ config, db, clock, signal }: Move, name: string | undefined): Promise<boolean> {
  const domain = name === undefined ? null : (storedDomain(name, config.subdomainSuffix) ?? name)
  const hosts = await listSqliteWikis(db, domain?.toLowerCase().replace(/:\d+$/, '') ?? null)
  if (hosts.length === 0) {
    print(name === undefined ? 'No wiki is in SQLite.' : `No wiki at ${name} is in SQLite.`)
    return name === undefined
  }
  const worker = await startWorker({
    config,
    db,
    clock,
    refusal: 'The wikis cannot be moved',
    register: registerMoveJob,
  })
  try {
    print(
      worker ? 'No server runs the wikis: this command moves them.' : 'The running server moves the wikis.',
    )
    let moved = 0
    for (const host of hosts) if (await moveOne({ db, clock, signal }, host, worker)) moved++
    print(`${moved} of ${hosts.length} ${hosts.length === 1 ? 'wiki' : 'wikis'} moved to MariaDB.`)
    return moved === hosts.length
  } finally {
    await worker?.stop()
  }
}

/** @returns whether the wiki was moved; prints why not. */
async function moveOne(
  { db, clock, signal }: Omit<Move, 'config'>,
  host: string,
  worker: Worker | null,
): Promise<boolean> {
  const state = await followJob({
    ...{ db, clock, kind: MOVE_TO_MARIADB, payload: { domain: host }, worker, signal },
    notTaken:
      'A server runs the wikis, but moves none. Start it with the same WIKI_DATABASE_URL, then try again.',
  })
  if (state !== 'done') {
    printError(`${host} stays in SQLite: ${state.failed}`)
    return false
  }
  print(`${host}  moved; rows and page texts compared`)
  return true
}
