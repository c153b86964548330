import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { IN_ONE_PROCESS, type Repetition, repeat } from '#server/platform/periodic-work.ts'
import { createJobRunner, type Work } from './job-runner.ts'
import { claimJob, ensurePeriodicJob, insertJob, listAtHome, listWaiting } from './jobs.repository.ts'
import type { JobKind, Jobs } from './jobs.ts'
import type { PayloadSeal } from './payload-seal.ts'
import { reschedule } from './reschedule.ts'

/** Milliseconds for which a claimed job belongs to its process unless the lease is renewed. */
const LEASE_MS = 30_000
/** Milliseconds for running jobs to stop. A job that is not done by then runs again once its lease has expired. */
const STOP_MS = 4000
/** Milliseconds between two checks for jobs that are in the future because the clock was set back. */
const BRING_BACK_MS = 10_000
/** How many checks for jobs may fail before the failure is logged again. */
const LOGGED_FAILURES = 60
/** How many jobs of one kind run at a time, so that many long imports do not delay emails. */
const PARALLEL = 2

interface Options {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Identifies this process in the rows of jobs that continue in it. */
  readonly home?: string
  /** Required for secret kinds. */
  readonly seal?: PayloadSeal
}

export function createJobs({ db, clock, log, home = randomUUID(), seal }: Options): Jobs {
  const work = new Map<string, Work>()
  const periodic = new Map<string, number>()
  const run = createJobRunner({ db, clock, log, leaseMs: LEASE_MS, home })
  const running = new Map<Promise<void>, { readonly id: number; readonly kind: string }>()
  const claim = (kinds: readonly string[]) => {
    const except = [...running.values()].map(({ id }) => id)
    return claimJob(db, { kinds, now: clock.now(), leaseMs: LEASE_MS, home, except })
  }
  const stopping = new AbortController()
  const local: (() => Repetition)[] = []
  const repetitions: Repetition[] = []
  let isStarted = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  let rescheduleAt = 0
  let failures = 0

  const add = (kind: string, piece: Work) => {
    if (work.has(kind)) throw new Error(`Two handlers for jobs of kind ${kind}.`)
    work.set(kind, piece)
  }

  function sealFor(kind: string): PayloadSeal {
    if (!seal) throw new Error(`Jobs of kind ${kind} are secret and need a seal.`)
    return seal
  }

  function store<Payload>({ name, secret }: JobKind<Payload>, payload: Payload): string {
    const text = JSON.stringify(payload)
    return secret ? sealFor(name).seal(name, text) : text
  }

  function read<Payload>({ name, secret }: JobKind<Payload>, stored: string): Payload {
    return JSON.parse(secret ? sealFor(name).open(name, stored) : stored)
  }

  /** The kinds that this process may run now. */
  function kindsHere(): string[] {
    return [...work].flatMap(([kind, { mayRun }]) => (mayRun?.() === false ? [] : kind))
  }

  function kindsWithRoom(): string[] {
    const busy = [...running.values()].map(({ kind }) => kind)
    return kindsHere().filter(kind => busy.filter(other => other === kind).length < PARALLEL)
  }

  async function look(): Promise<void> {
    if (performance.now() >= rescheduleAt) {
      rescheduleAt = performance.now() + BRING_BACK_MS
      await reschedule(db, { now: clock.now(), leaseMs: LEASE_MS, intervals: periodic })
    }
    do {
      lookAgain = false
      while (!stopping.signal.aborted) {
        const job = await claim(kindsWithRoom())
        if (!job) break
        const piece: Promise<void> = run(job, work.get(job.kind), stopping.signal).finally(() => {
          running.delete(piece)
          wake()
        })
        running.set(piece, job)
      }
    } while (lookAgain && !stopping.signal.aborted)
  }

  function wake(): void {
    if (!isStarted || stopping.signal.aborted) return
    lookAgain = true
    looking ??= look()
      .then(() => {
        if (failures > 0) log.info({ failures }, 'Looking for jobs works again')
        failures = 0
      })
      .catch((err: unknown) => {
        if (failures % LOGGED_FAILURES === 0) log.error({ err }, 'Looking for jobs failed')
        failures += 1
      })
      .finally(() => {
        looking = undefined
      })
  }

  return {
    async enqueue(target, kind, payload, { runAt, owner } = {}) {
      const now = clock.now()
      await insertJob(target, {
        kind: kind.name,
        payload: store(kind, payload),
        runAt: runAt ?? now,
        now,
        owner,
      })
    },
    async goingOnHere(kind) {
      return (await listAtHome(db, kind.name, home)).map(payload => read(kind, payload))
    },
    async waiting(kind) {
      return (await listWaiting(db, kind.name, clock.now())).map(payload => read(kind, payload))
    },
    handle(kind, handler) {
      add(kind.name, {
        maxAttempts: kind.maxAttempts,
        secret: kind.secret,
        mayRun: () => handler.mayRun?.() ?? true,
        run: async (payload, context) => await handler.run(read(kind, payload), context),
        gaveUp: async (payload, error) => await handler.gaveUp?.(read(kind, payload), error),
      })
    },
    every(name, task, place) {
      const intervalMs = IN_ONE_PROCESS[name]
      periodic.set(name, intervalMs)
      const mayRun = () => place?.mayRun?.() ?? true
      add(`periodic.${name}`, { intervalMs, mayRun, run: async (_payload, context) => await task(context) })
    },
    everyHere(name, task) {
      local.push(() => repeat(name, task, { log }))
    },
    wake,
    async runDue() {
      for (let count = 0; ; count += 1) {
        const job = await claim(kindsHere())
        if (!job) return count
        await run(job, work.get(job.kind), stopping.signal)
      }
    },
    async start() {
      for (const name of periodic.keys()) await ensurePeriodicJob(db, name, clock.now())
      isStarted = true
      repetitions.push(...local.map(begin => begin()))
      // For retries, delayed and periodic jobs, and jobs that other processes added.
      repetitions.push(repeat('jobs.look', async () => wake(), { log }))
    },
    async stop() {
      stopping.abort()
      const ended = repetitions.map(async repetition => await repetition.end())
      await looking
      const ends = Promise.all([...running.keys(), ...ended])
      await Promise.race([ends, delay(STOP_MS, undefined, { ref: false })])
    },
  }
}
