import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/**
 * All periodic work that lasts as long as the server runs: its name and its interval in milliseconds. Work that
 * lasts only as long as something else, such as renewing a lease or watching a transfer, is not listed here.
 */

/**
 * Work that only one of all processes does at a time: a row in `jobs` with this name, which must not change. See
 * `Jobs.every`.
 */
export const IN_ONE_PROCESS = {
  'account.remove-closed': HOUR_MS,
  'account.remove-unverified': HOUR_MS,
  'backups.run': MINUTE_MS,
  'clean-expired': HOUR_MS,
  'complaint.forget': DAY_MS,
  'contact.forget': DAY_MS,
  'domains.check': 15 * MINUTE_MS,
  'domains.expire': HOUR_MS,
  'entity-import.stalled': 15 * SECOND_MS,
  'figures.take': 10 * MINUTE_MS,
  'policies.announce': HOUR_MS,
  'wiki-dumps.look': HOUR_MS,
  'wiki-exports.remove': HOUR_MS,
  'wiki-imports.stale': 10 * MINUTE_MS,
  'wiki-mail.forget': DAY_MS,
  'wikis.ask-about-empty': HOUR_MS,
  'wikis.discard-abandoned': MINUTE_MS,
  'wikis.forget-invitations': DAY_MS,
  'wikis.purge': DAY_MS,
  'wikis.republish': 30 * SECOND_MS,
  'wikis.statistics': 5 * MINUTE_MS,
} as const

/** Work that each process does for itself, with {@link repeat}. */
export const IN_EACH_PROCESS = {
  /** Asks the database for the time, which all processes share. */
  'clock.ask': 30 * SECOND_MS,
  'databases.sweep': 10 * MINUTE_MS,
  'disk.watch': MINUTE_MS,
  'entity-import.files': MINUTE_MS,
  /** Adds this process's counts to the figures of the day. */
  'figures.count': MINUTE_MS,
  'jobs.look': SECOND_MS,
  'outbox.forget': DAY_MS,
  /** Exchanges counts between processes. */
  'processes.exchange': SECOND_MS,
  'processes.sign-of-life': 5 * SECOND_MS,
  'query-indexes.look': 30 * SECOND_MS,
  'query-indexes.sweep': HOUR_MS,
  'search-server.look': 10 * SECOND_MS,
  'wiki-batches.files': HOUR_MS,
  'wiki-imports.lost': 5 * SECOND_MS,
} as const

export type WorkOfOneProcess = keyof typeof IN_ONE_PROCESS
export type WorkOfEachProcess = keyof typeof IN_EACH_PROCESS

/** Work that is being repeated. */
export interface Repetition {
  /** Resolves once the work is not running. */
  idle(): Promise<void>
  /** Stops repeating the work, aborts its signal and waits for it. May be called more than once. */
  end(): Promise<void>
}

export interface RepetitionLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

interface RepeatOptions {
  readonly log: RepetitionLog
  /** Milliseconds until the first run; by default 0. */
  readonly firstMs?: number
}

/** The shortest interval at which repeated failures of the same work are logged. */
const LOGGED_EVERY_MS = MINUTE_MS

/**
 * Does periodic work now and again one interval after each run, until it is ended. Failures are logged and do not
 * stop the repetition.
 */
export function repeat(
  name: WorkOfEachProcess,
  run: (signal: AbortSignal) => Promise<void>,
  { log, firstMs = 0 }: RepeatOptions,
): Repetition {
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let [failures, loggedAt] = [0, Number.NEGATIVE_INFINITY]

  async function once(): Promise<void> {
    try {
      await run(ending.signal)
      if (failures > 0) log.info({ work: name, failures }, 'Periodic work succeeds again')
      failures = 0
    } catch (err) {
      if (ending.signal.aborted) return
      failures += 1
      if (failures > 1 && performance.now() - loggedAt < LOGGED_EVERY_MS) return
      loggedAt = performance.now()
      log.warn({ err, work: name, failures }, 'Periodic work failed')
    }
  }

  function begin(): void {
    running = once().then(() => wait(IN_EACH_PROCESS[name]))
  }

  function wait(ms: number): void {
    if (!ending.signal.aborted) timer = setTimeout(begin, ms).unref()
  }

  if (firstMs > 0) wait(firstMs)
  else begin()
  return {
    idle: async () => await running,
    async end() {
      ending.abort(new Error('The server stops.'))
      clearTimeout(timer)
      await running
    },
  }
}
