import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { IN_EACH_PROCESS, repeat } from '#server/platform/periodic-work.ts'
import type { Db } from './db.ts'

/** Milliseconds after which the database's answer is too imprecise to use. */
const ANSWER_MS = SECOND_MS
/** Milliseconds by which a machine's own clock may be off before this is logged. */
const OFF_MS = 5 * SECOND_MS

interface SharedClock extends Clock {
  stop(): Promise<void>
}

interface Given {
  readonly config: Pick<ServerConfig, 'databaseUrl'>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/**
 * With PostgreSQL, which several processes may share, a clock with the database's time; with SQLite, this
 * machine's clock.
 */
export async function serviceClock({ config, clock, log }: Given, db: Db): Promise<SharedClock> {
  if (config.databaseUrl !== null) return await createSharedClock(db, clock, log)
  return { now: () => clock.now(), stop: async () => undefined }
}

/**
 * A clock that tells the database's time. Processes compare times with each other for leases, limits and sessions.
 * With its machine's own clock, a process that is a minute ahead would take over jobs that others are still doing.
 * Between two queries of the database's time, this clock keeps counting regardless of the machine's clock.
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
    // Small corrections do not turn the clock back. A large one has to.
    if (last - currentTime() > OFF_MS) last = 0
    const offMs = Math.round(own.now() - currentTime())
    const isOff = Math.abs(offMs) > OFF_MS
    if (isOff && !wasOff)
      log.error({ offMs }, "This machine's clock differs from the database's: set both by NTP")
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
