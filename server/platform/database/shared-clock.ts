import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { IN_EACH_PROCESS, repeat } from '#server/platform/periodic-work.ts'
import type { Db } from './db.ts'

/** Milliseconds. A slower answer of the database says too little. */
const ANSWER_MS = SECOND_MS
/** Milliseconds by which a machine's own clock may be off before the log says so. */
const OFF_MS = 5 * SECOND_MS

interface SharedClock extends Clock {
  stop(): Promise<void>
}

interface Given {
  readonly config: Pick<ServerConfig, 'databaseUrl'>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** The database's time if several processes may share it; with SQLite this machine's. */
export async function serviceClock({ config, clock, log }: Given, db: Db): Promise<SharedClock> {
  if (config.databaseUrl !== null) return await createSharedClock(db, clock, log)
  return { now: () => clock.now(), stop: async () => undefined }
}

/**
 * A clock that tells the database's time. Processes compare times with each other: leases, limits, sessions. By
 * their machines' own clocks, one that is a minute ahead would take the jobs that others are still doing. Between
 * the questions to the database this clock counts on, whatever happens to the machine's own.
 */
async function createSharedClock(db: Db, own: Clock, log: FastifyBaseLogger): Promise<SharedClock> {
  /** The database's time when `performance.now()` was 0. */
  let origin = own.now() - performance.now()
  let last = 0
  let wasOff = false

  async function ask(): Promise<void> {
    const asked = performance.now()
    const { rows } = await sql<{ now: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
    `.execute(db)
    const answered = performance.now()
    const now = rows[0]?.now
    if (now === undefined || answered - asked > ANSWER_MS) return
    origin = now - (asked + answered) / 2
    // Small corrections do not turn it back. After a large one it has to.
    if (last - currentTime() > OFF_MS) last = 0
    const offMs = Math.round(own.now() - currentTime())
    const isOff = Math.abs(offMs) > OFF_MS
    if (isOff && !wasOff)
      log.error({ offMs }, "This machine's clock differs from the database's: set it by NTP on both")
    wasOff = isOff
  }

  const currentTime = () => Math.floor(origin + performance.now())
  await ask()
  const asking = repeat('clock.ask', ask, { log, firstMs: IN_EACH_PROCESS['clock.ask'] })
  return {
    now() {
      last = Math.max(last, currentTime())
      return last
    },
    stop: async () => await asking.end(),
  }
}
