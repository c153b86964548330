import { SECOND_MS } from '#contract/durations.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import type { OpenOptions, Question } from './live-database-messages.ts'
import { LiveProcesses } from './live-processes.ts'
import type { SqlRow, WikiDatabase } from './wiki-database.ts'

const BUSY_TIMEOUT_MS = 2 * SECOND_MS

/**
 * The SQLite files of wikis that PHP may be using. Processes of PHP's user open them, because the journal belongs
 * to whoever opens the database first, and one that belongs to root, even for a moment, would keep MediaWiki out.
 * When a process has ended, the next use starts another.
 */
export class LiveDatabases {
  private readonly processes: LiveProcesses

  /** @param id the data directory's identifier. */
  constructor(user: ProcessUser | null, id: string) {
    this.processes = new LiveProcesses(user, id)
  }

  /** Opens a file. @throws StorageUnavailableError when the process ends; Error when it cannot be opened. */
  async open(
    file: string,
    { timeoutMs = BUSY_TIMEOUT_MS, readOnly = false }: OpenOptions = {},
  ): Promise<WikiDatabase> {
    const { process: running, leave } = this.processes.enter(file)
    const ask = async (question: Question) => await running.ask(question)
    const db = await openOrLeave()
    const direct: Pick<WikiDatabase, 'all' | 'run'> = {
      all: async (sql, values = []) => (await ask({ kind: 'all', db, sql, values })) as readonly SqlRow[],
      run: async (sql, values = []) => (await ask({ kind: 'run', db, sql, values })) as number,
    }
    return {
      ...direct,
      async transaction(work) {
        await ask({ kind: 'begin', db })
        try {
          const result = await work(direct)
          await ask({ kind: 'commit', db })
          return result
        } catch (error) {
          if (running.isRunning) await ask({ kind: 'rollback', db })
          throw error
        }
      },
      async close() {
        try {
          if (running.isRunning) await ask({ kind: 'close', db })
        } finally {
          leave()
        }
      },
    }

    async function openOrLeave(): Promise<number> {
      try {
        return (await ask({ kind: 'open', file, options: { timeoutMs, readOnly } })) as number
      } catch (error) {
        leave()
        throw error
      }
    }
  }

  /** Opens a file for as long as `work` uses it. @throws as {@link open}, and what `work` throws. */
  async use<T>(file: string, options: OpenOptions, work: (db: WikiDatabase) => Promise<T>): Promise<T> {
    const db = await this.open(file, options)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  /** Ends the processes. Running queries fail. */
  async stop(): Promise<void> {
    await this.processes.stop()
  }
}
