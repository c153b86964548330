/** The thread that `runInThread` starts: does one task and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { BackupStoreError } from './backup-store-error.ts'
import type { LocalStore } from './local-store.ts'
import { openLocalStore } from './open-local-store.ts'
import { ABORT, type ThreadMessage, type ThreadOptions } from './thread-messages.ts'

const tell = (message: ThreadMessage) => parentPort?.postMessage(message)
const log = (level: 'info' | 'warn' | 'error') => (message: string) => tell({ kind: 'log', level, message })

const { task, ...options } = workerData as ThreadOptions
const abort = new AbortController()
parentPort?.on('message', message => {
  if (message === ABORT) abort.abort()
})
try {
  const store = await openLocalStore({
    ...options,
    clock: { now: Date.now },
    log: { info: log('info'), warn: log('warn'), error: log('error') },
  })
  tell({ kind: 'done', result: await run(store) })
} catch (error) {
  const fault = error instanceof BackupStoreError ? error.fault : null
  const message = error instanceof Error ? error.message : String(error)
  tell({ kind: 'failed', fault, message })
}
parentPort?.close()

async function run(store: LocalStore): Promise<unknown> {
  if (task.kind === 'save') return await store.save(task.series, task.source, abort.signal)
  if (task.kind === 'unpack') return await store.unpack(task.snapshot, task.intoDir, abort.signal)
  return await store.sweep(task.series)
}
