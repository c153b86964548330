import type { WorkChallenge, WorkSolution } from '#store/environment/work-challenge.ts'

/** What the worker sends back: a solution, null after its time was up, or the error it met. */
type WorkerAnswer = WorkSolution | { readonly error: unknown } | null

/**
 * Works a challenge out in a worker, so that the page stays quick. Needs a secure context (https or localhost).
 *
 * @returns null where no solution was found in time.
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
      worker.addEventListener('error', reject)
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data && 'error' in data) reject(data.error)
        else resolve(data)
      })
      worker.postMessage({ type: 'work', challenge })
    })
  } finally {
    worker.terminate()
  }
}
