import { join } from 'node:path'
import { createDeps } from '#server/composition/create-deps.ts'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'

export interface Worker {
  wake(): void
  stop(): Promise<void>
}

interface WorkerOptions {
  readonly config: ServerConfig
  readonly db: Db
  readonly clock: Clock
  /** Begins the sentence that says why there is no engine, such as "The wikis cannot be copied". */
  readonly refusal: string
  /** Adds the jobs to do, and nothing else. */
  readonly register: (deps: Deps) => void
  /** Runs before the first job. */
  readonly prepare?: () => Promise<void>
}

/**
 * Does a command's jobs in this process, unless a server runs the wikis; then null.
 * @throws ConfigError when this machine cannot run wikis.
 */
export async function startWorker({
  config,
  db,
  clock,
  refusal,
  register,
  prepare,
}: WorkerOptions): Promise<Worker | null> {
  const unlock = lockDataDir(join(config.dataDir, 'engine.lock'))
  if (!unlock) return null
  unlock()
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const deps = await createDeps({ config, log, clock }, db)
  // Separate from `deps.jobs`, so that this process does none of the other jobs that wait for the server.
  const jobs = createJobs({ db, clock, log })
  try {
    const { unavailableReason } = deps.engine
    if (unavailableReason !== null) throw new ConfigError(`${refusal}: ${unavailableReason}`)
    register({ ...deps, jobs })
    await prepare?.()
    await jobs.start()
  } catch (thrown) {
    // The engine runs PHP, which would keep the command from ending.
    await deps.engine.close()
    throw thrown
  }
  return {
    wake: () => jobs.wake(),
    async stop() {
      await jobs.stop()
      await deps.engine.close()
    },
  }
}
