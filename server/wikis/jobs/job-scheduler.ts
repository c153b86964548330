import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { isClosed } from '#server/wikis/wiki-record.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import { runJobs } from './run-jobs.ts'

interface JobSchedulerOptions {
  readonly php: PhpBackend
  readonly registry: WikiRegistry
  readonly storage: Pick<WikiStorage, 'of'>
  /** Whether a wiki cannot be served, so that its jobs have to wait. */
  readonly isHeld: (wiki: KnownWiki) => boolean
  /** Does everything else that a wiki's requests leave to be done, such as sending its emails. */
  readonly afterwards: (wiki: KnownWiki) => Promise<void>
  readonly now: () => number
  readonly log: EngineLog
  /** For tests. */
  readonly lane?: { readonly waitMs: number }
}

/** Milliseconds from a request to the next round. All requests in between belong to the same round. */
const ROUND_DELAY_MS = 200

/**
 * Runs the jobs that MediaWiki has queued: one wiki at a time, and never at the same time as a write to it.
 */
export class JobScheduler {
  private readonly options: JobSchedulerOptions
  private readonly due = new Set<string>()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | null = null
  private round: Promise<void> = Promise.resolve()

  constructor(options: JobSchedulerOptions) {
    this.options = options
  }

  /** Includes this wiki in the next round. */
  wake(wiki: KnownWiki): void {
    this.due.add(wiki.host)
    if (this.timer || this.stopping.signal.aborted) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.round = this.round.then(() => this.runRound())
    }, ROUND_DELAY_MS)
    this.timer.unref()
  }

  /** Resolves when nothing is left to do. */
  async settled(): Promise<void> {
    if (this.timer) {
      clearTimeout(this.timer)
      this.timer = null
      this.round = this.round.then(() => this.runRound())
    }
    await this.round
    if (this.due.size > 0) await this.settled()
  }

  /** Waits for the wiki whose jobs are running. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The engine stops.'))
    if (this.timer) clearTimeout(this.timer)
    await this.round
  }

  private async runRound(): Promise<void> {
    const hosts = [...this.due]
    this.due.clear()
    for (const host of hosts) {
      if (this.stopping.signal.aborted) return
      const wiki = await this.find(host)
      if (!wiki || isClosed(wiki.record) || this.options.isHeld(wiki)) continue
      try {
        await this.runFor(wiki)
      } catch (error) {
        if (!this.stopping.signal.aborted)
          this.options.log.error({ err: error, wiki: host }, 'the jobs of a wiki failed')
      }
      await this.options
        .afterwards(wiki)
        .catch(error =>
          this.options.log.error({ err: error, wiki: host }, 'the work after the jobs of a wiki failed'),
        )
    }
  }

  private async find(host: string): Promise<KnownWiki | undefined> {
    try {
      return await this.options.registry.get(host)
    } catch (error) {
      this.options.log.error({ err: error, wiki: host }, 'the jobs of a wiki have to wait')
      return undefined
    }
  }

  private async runFor(wiki: KnownWiki): Promise<void> {
    if ((await this.withJobsToRun(wiki)) === null) return
    const run = async () => {
      const current = await this.withJobsToRun(wiki)
      if (current === null) return
      const ran = await runJobs(this.options.php, current, this.options.now())
      // Without this check, jobs that cannot run would be tried forever. They wait for the wiki's next request.
      if (ran > 0 && (await this.withJobsToRun(current))) this.wake(current)
    }
    const { signal } = this.stopping
    if (!(await wiki.lock.writeSoon(run, { signal, ...this.options.lane }))) this.wake(wiki)
  }

  /** @returns the wiki as it is now, possibly replaced; null if it is gone or has no jobs that can run. */
  private async withJobsToRun(wiki: KnownWiki): Promise<KnownWiki | null> {
    // Keeps its databases from being moved meanwhile.
    const leave = await wiki.lock.enter(this.stopping.signal)
    try {
      const current = await this.options.registry.get(wiki.host)
      // MediaWiki runs no jobs while the wiki is read-only.
      if (!current || current.record.whyReadOnly) return null
      return (await this.options.storage.of(current).withJobs(current, hasPendingJobs)) ? current : null
    } finally {
      leave()
    }
  }
}

/** Whether a wiki's job table contains unclaimed jobs. @throws Error when it cannot be read. */
async function hasPendingJobs(db: WikiDatabase): Promise<boolean> {
  return (await db.all("select 1 as pending from job where job_token = '' limit 1")).length > 0
}
