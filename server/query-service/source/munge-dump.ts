import { runThread } from '#server/platform/threads/run-thread.ts'
import type { Vocabulary } from '#server/query-service/vocabulary.ts'
import { EntitiesTooLargeError } from './entity-source.ts'

export type MungeTask = { readonly vocabulary: Vocabulary; readonly from: string } & (
  | {
      /** Writes the triples of a dump to another gzipped file. */
      readonly kind: 'file'
      readonly to: string
    }
  | {
      /** Reads the triples of some entities. */
      readonly kind: 'entities'
      /** The most characters that they may have together, because they are kept in memory. */
      readonly charactersMax: number
    }
)

export interface MungeResult {
  readonly triples: number
  /** Triples by entity id, in the order of the dump; empty for a file. */
  readonly entities: readonly (readonly [id: string, triples: string])[]
}

const THREAD = new URL('./munge.thread.ts', import.meta.url)
const HEAP_MB = 768

/**
 * Munges a gzipped dump in a thread of its own, at low priority.
 * @param task `from` and `to` are paths of files.
 * @throws EntitiesTooLargeError; Error when the file cannot be read or written; the signal's reason.
 */
export async function mungeDump(task: MungeTask, signal: AbortSignal): Promise<MungeResult> {
  const result = await runThread({ script: THREAD, data: task, name: 'munge', heapMb: HEAP_MB }, signal)
  if (result === null) throw new EntitiesTooLargeError()
  return result as MungeResult
}
