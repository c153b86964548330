import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { SECOND_MS } from '#contract/durations.ts'
import {
  listSqliteWikis,
  readMove,
  registerMoveJob,
  requestMove,
  withdrawMove,
} from '#server/modules/operations/move-to-mariadb.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { interruptible } from './exit-signals.ts'
import { startWorker, type Worker } from './start-worker.ts'

const USAGE = `Moves wikis from SQLite to MariaDB, one after another.

  npm run move-to-mariadb                  moves all wikis that are still in SQLite
  npm run move-to-mariadb -- --wiki NAME   moves one

The command reads the same environment as the server: WIKI_DATABASE_URL says where MariaDB is. If the server is
running, it does the work, so start it with WIKI_DATABASE_URL first. A wiki is read-only while it is moved. It
stays in SQLite unless all of its rows and the texts of all pages have arrived, also when this is interrupted.
`

const LOOK_EVERY_MS = 300
/** Milliseconds in which a server takes up a move. A lease of a killed one ends in 30 s. */
const BEGINS_MS = 45 * SECOND_MS

const signal = interruptible()
try {
  process.exitCode ??= (await moveAll()) ? 0 : 1
} catch (thrown) {
  if (!signal.aborted) {
    const known = thrown instanceof ConfigError
    process.stderr.write(`${thrown instanceof Error ? (known ? thrown.message : thrown.stack) : thrown}\n`)
    process.exitCode = 1
  } else process.stderr.write('Interrupted. What was not moved stays in SQLite.\n')
}

/** @returns true if every wiki was moved. */
async function moveAll(): Promise<boolean> {
  const { wiki: name } = readArguments()
  const config = readConfig(process.env)
  if (config.wikiDatabase === null)
    throw new ConfigError('WIKI_DATABASE_URL is not set. It says where MariaDB is.')
  const db = openDatabase(config)
  try {
    await migrate(db)
    const domain = name === undefined ? null : (storedDomain(name, config.subdomainSuffix) ?? name)
    const hosts = await listSqliteWikis(db, domain?.toLowerCase().replace(/:\d+$/, '') ?? null)
    if (hosts.length === 0) {
      print(name === undefined ? 'No wiki is in SQLite.' : `No wiki at ${name} is in SQLite.`)
      return name === undefined
    }
    const worker = await startWorker({
      config,
      db,
      refusal: 'The wikis cannot be moved',
      register: registerMoveJob,
    })
    try {
      print(
        worker ? 'No server runs the wikis: this command moves them.' : 'The running server moves the wikis.',
      )
      let moved = 0
      for (const host of hosts) if (await moveOne(db, host, worker)) moved++
      print(`${moved} of ${hosts.length} ${hosts.length === 1 ? 'wiki' : 'wikis'} moved to MariaDB.`)
      return moved === hosts.length
    } finally {
      await worker?.stop()
    }
  } finally {
    await db.destroy()
  }
}

/** @returns whether it was moved; says why not. */
async function moveOne(db: Db, host: string, worker: Worker | null): Promise<boolean> {
  signal.throwIfAborted()
  const id = await requestMove(db, createJobs({ db, clock: systemClock, log: createLog('silent') }), host)
  worker?.wake()
  let idleSince = Date.now()
  for (;;) {
    const state = await readMove(db, id, Date.now())
    if (state === 'done') {
      print(`${host}  moved; rows and page texts compared`)
      return true
    }
    if (typeof state === 'object') {
      process.stderr.write(`${host} stays in SQLite: ${state.failed}\n`)
      return false
    }
    if (state === 'running') idleSince = Date.now()
    if (Date.now() - idleSince > BEGINS_MS) {
      await withdrawMove(db, id, Date.now())
      throw new ConfigError(
        'A server runs the wikis, and moves none. Start it with the same WIKI_DATABASE_URL, then try again.',
      )
    }
    try {
      await delay(LOOK_EVERY_MS, undefined, { signal })
    } catch (interruption) {
      await withdrawMove(db, id, Date.now())
      throw interruption
    }
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { wiki: { type: 'string' } } }).values
  } catch {
    throw new ConfigError(USAGE.trimEnd())
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
