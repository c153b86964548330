import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createJobRunner, type Work } from './job-runner.ts'
import { claimJob, ensurePeriodicJob, insertJob, listWaiting } from './jobs.repository.ts'
import type { Jobs } from './jobs.ts'

/** Milliseconds that a claimed job belongs to its process unless the lease is renewed. */
const LEASE_MS = 30_000
/**
 * Milliseconds between two polls, for retries, delayed and periodic jobs, and jobs that other processes
 * added.
 */
const POLL_MS = 1000
/**
 * Milliseconds that running jobs get to stop. A job that is not done by then runs again when its lease has
 * ended.
 */
const STOP_MS = 4000
/** Jobs of one kind that run at a time, so that many long imports do not delay emails. */
const PARALLEL = 2

export function createJobs({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }): Jobs {
  const work = new Map<string, Work>()
  const periodic: string[] = []
  const run = createJobRunner({ db, clock, log, leaseMs: LEASE_MS })
  const claim = (kinds: readonly string[]) => claimJob(db, { kinds, now: clock.now(), leaseMs: LEASE_MS })
  const running = new Map<Promise<void>, string>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookAgain = false

  const add = (kind: string, piece: Work) => {
    if (work.has(kind)) throw new Error(`Two handlers for jobs of kind ${kind}.`)
    work.set(kind, piece)
  }

  function kindsWithRoom(): string[] {
    const busy = [...running.values()]
    return [...work.keys()].filter(kind => busy.filter(other => other === kind).length < PARALLEL)
  }

  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopping.signal.aborted) {
        const job = await claim(kindsWithRoom())
        if (!job) break
        const piece: Promise<void> = run(job, work.get(job.kind), stopping.signal).finally(() => {
          running.delete(piece)
          wake()
        })
        running.set(piece, job.kind)
      }
    } while (lookAgain && !stopping.signal.aborted)
  }

  function wake(): void {
    if (timer === undefined || stopping.signal.aborted) return
    lookAgain = true
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, 'Looking for jobs failed'))
      .finally(() => {
        looking = undefined
      })
  }

  function poll(): void {
    timer = setTimeout(poll, POLL_MS)
    wake()
  }

  return {
    async enqueue(target, kind, payload, { runAt, owner } = {}) {
      const now = clock.now()
      await insertJob(target, {
        kind: kind.name,
        payload: JSON.stringify(payload),
        runAt: runAt ?? now,
        now,
        owner,
      })
    },
    async waiting({ name }) {
      return (await listWaiting(db, name, clock.now())).map(payload => JSON.parse(payload))
    },
    handle(kind, handler) {
      add(kind.name, {
        maxAttempts: kind.maxAttempts,
        secret: kind.secret,
        run: async (payload, context) => await handler.run(JSON.parse(payload), context),
        gaveUp: async (payload, error) => await handler.gaveUp?.(JSON.parse(payload), error),
      })
    },
    every(name, intervalMs, task) {
      periodic.push(name)
      add(`periodic.${name}`, { intervalMs, run: async (_payload, context) => await task(context) })
    },
    wake,
    async runDue() {
      for (let count = 0; ; count += 1) {
        const job = await claim([...work.keys()])
        if (!job) return count
        await run(job, work.get(job.kind), stopping.signal)
      }
    },
    async start() {
      for (const name of periodic) await ensurePeriodicJob(db, name, clock.now())
      poll()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await looking
      await Promise.race([Promise.all(running.keys()), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}
