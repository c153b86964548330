import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { IN_EACH_PROCESS, type Repetition, repeat } from '#server/platform/periodic-work.ts'
import type { ProcessFacts } from './process-facts.ts'
import {
  listProcesses,
  removeDeadProcesses,
  removeProcess,
  type ServerProcess,
  saveProcess,
} from './processes.repository.ts'

/** The server processes that share the database. */
export interface Processes {
  /** This process's id. */
  readonly id: string
  /** Registers this process, keeps reporting that it is alive, and logs how the processes differ. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The processes that are alive. */
  list(): Promise<readonly ServerProcess[]>
  /** The variables whose values differ in another process, so that what they configure does not work everywhere. */
  differences(): Promise<readonly (keyof ProcessFacts)[]>
}

interface Options {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly facts: ProcessFacts
}

export function createProcesses({ db, clock, log, facts }: Options): Processes {
  const id = randomUUID()
  const startedAt = clock.now()
  let signs: Repetition | null = null
  let logged = ''

  async function sayAlive(): Promise<void> {
    const now = clock.now()
    const row = {
      id,
      host: hostname(),
      pid: process.pid,
      started_at: startedAt,
      facts: JSON.stringify(facts),
    }
    await saveProcess(db, { ...row, seen_at: now })
    await removeDeadProcesses(db, now)
    const different = await differences()
    const text = different.join(', ')
    if (text !== logged && text !== '')
      log.error(
        { different },
        'Another process of this service has different settings: what depends on them works only on some machines',
      )
    logged = text
  }

  async function differences(): Promise<readonly (keyof ProcessFacts)[]> {
    const others = (await listProcesses(db, clock.now())).filter(other => other.id !== id)
    const names = Object.keys(facts) as (keyof ProcessFacts)[]
    const theirs = others.map(other => JSON.parse(other.facts) as Partial<ProcessFacts>)
    return names.filter(name => theirs.some(other => other[name] !== facts[name]))
  }

  return {
    id,
    async start() {
      await sayAlive()
      const work = 'processes.sign-of-life'
      signs = repeat(work, sayAlive, { log, firstMs: IN_EACH_PROCESS[work] })
    },
    async stop() {
      await signs?.end()
      await removeProcess(db, id)
    },
    list: async () => await listProcesses(db, clock.now()),
    differences,
  }
}
