import type { WorkChallenge, WorkSolution } from '#store/environment/work-challenge.ts'
import { scriptFailure } from '#store/saga/script-failure.ts'

/** The answer of the worker: a solution, null after a timeout, or an error. */
type WorkerReply = WorkSolution | { readonly error: unknown } | null

/**
 * Solves a challenge in a worker, so that the page stays responsive. Needs a secure context (https or
 * localhost).
 *
 * @throws FailureError if the worker cannot be loaded.
 * @returns null if no solution was found in time.
 */
export async function solveChallenge(
  challenge: WorkChallenge,
  signal: AbortSignal,
): Promise<WorkSolution | null> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./altcha.worker.ts', import.meta.url))
  try {
    return await new Promise<WorkSolution | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', event => {
        // Without a message, the worker's script could not be loaded. The server no longer has it if it lacks the page's own.
        if (event.message) reject(event)
        else
          scriptFailure({ request: document.querySelector<HTMLScriptElement>('script[src]')?.src }).then(
            reject,
          )
      })
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
        if (data && 'error' in data) reject(data.error)
        else resolve(data)
      })
      worker.postMessage({ type: 'work', challenge })
    })
  } finally {
    worker.terminate()
  }
}
