import type { FastifyInstance } from 'fastify'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { nothingCanBeChanged, type ReadOnlyService } from '#contract/operator/maintenance.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { readMaintenance } from './maintenance.repository.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/** The pause before clients try again, if no end is known; and its least and greatest length. */
const PAUSE_MS = 5 * MINUTE_MS
const [PAUSE_MIN_MS, PAUSE_MAX_MS] = [MINUTE_MS, HOUR_MS]

/**
 * While the whole service is read-only, refuses every request that writes, whoever sends it. The console, log-in and
 * log-out, and calls that only read still work. Each request asks the database, so it applies to all processes at once.
 * Requests that began before are completed.
 */
export function refuseWrites(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.addHook('onRequest', async ({ method, is404, routeOptions: { config } }) => {
    const { endpoint } = config
    if (READS.includes(method) || is404) return
    if (endpoint?.caller === 'operator' || endpoint?.whileReadOnly) return
    const now = clock.now()
    const { readOnly } = await readMaintenance(db, now)
    if (readOnly === null) return
    throw new AppError(503, 'read-only', nothingCanBeChanged(readOnly.text), {
      retryAfterSeconds: Math.ceil(pauseOf(readOnly, now) / SECOND_MS),
    })
  })
}

function pauseOf({ until }: ReadOnlyService, now: number): number {
  if (until === null) return PAUSE_MS
  return Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, Date.parse(until) - now))
}
