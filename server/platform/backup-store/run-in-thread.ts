import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BackupStoreError } from './backup-store-error.ts'
import type { StoreLog } from './store-log.ts'
import { ABORT, type ThreadMessage, type ThreadOptions } from './thread-messages.ts'

/** How long an aborted thread may take to remove what it has begun. */
const ABORTED_MS = 20_000

/**
 * Does a task of the store in a thread of its own: sums, compression and encryption would hold up the server's
 * answers.
 * @returns the result, as its type in `LocalStore`. @throws BackupStoreError; the signal's reason.
 */
export async function runInThread(
  options: ThreadOptions,
  log: StoreLog,
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('./store-thread.ts', import.meta.url), {
    workerData: options,
    name: 'backups',
    // The server's own may not fit a thread.
    execArgv: [],
  })
  const ended = once(thread, 'exit').catch(() => {})
  const abort = () => {
    thread.postMessage(ABORT)
    const timer = setTimeout(() => void thread.terminate(), ABORTED_MS)
    void ended.then(() => clearTimeout(timer))
  }
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const result = await outcome(thread, log)
    await ended
    return result
  } catch (error) {
    await ended
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

async function outcome(thread: Worker, log: StoreLog): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'log') log[message.level](message.message)
      else if (message.kind === 'done') resolve(message.result)
      else
        reject(
          message.fault ? new BackupStoreError(message.fault, message.message) : new Error(message.message),
        )
    })
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('The thread of the backups has ended early.')))
  })
}
