import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Vocabulary } from '#server/engine/sparql/vocabulary.ts'

export type MungeTask = { readonly vocabulary: Vocabulary; readonly from: string } & (
  | {
      /** Writes the triples of a dump to another gzipped file. */
      readonly kind: 'file'
      readonly to: string
    }
  | {
      /** Reads the triples of some entities. */
      readonly kind: 'entities'
      /** Characters that they may have together: they are kept in memory. */
      readonly charactersMax: number
    }
)

export interface MungeResult {
  readonly triples: number
  /** By id, in the order of the dump; empty for a file. */
  readonly entities: readonly (readonly [id: string, triples: string])[]
}

const THREAD = new URL('./munge-thread.worker.ts', import.meta.url)
const HEAP_MB = 768

/**
 * Munges a gzipped dump in a thread of its own, which gets the processor when nothing else needs it.
 * @param task `from` and `to` are paths of files.
 * @throws Error when the file cannot be read or written; the signal's reason.
 */
export async function mungeDump(task: MungeTask, signal: AbortSignal): Promise<MungeResult> {
  signal.throwIfAborted()
  const thread = new Worker(THREAD, {
    workerData: task,
    name: 'munge',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const ended = new AbortController()
  thread.once('exit', () => ended.abort(new Error('The thread that reads a dump has ended early.')))
  try {
    const [result] = await once(thread, 'message', { signal: AbortSignal.any([signal, ended.signal]) })
    return result as MungeResult
  } catch (error) {
    signal.throwIfAborted()
    // The thread's own error comes just before its end.
    throw (error as { name?: unknown }).name === 'AbortError' ? ended.signal.reason : error
  } finally {
    await thread.terminate()
  }
}
