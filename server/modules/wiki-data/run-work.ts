import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#server/modules/deps.ts'
import { mayBeRetried } from '#server/modules/wikis/shared/silent-wiki.ts'
import type { GoesOn, JobContext } from '#server/platform/jobs/jobs.ts'

/** The run has nothing left to do: it was cancelled, or its wiki was deleted. */
export class RunEndedError extends Error {
  override readonly name = 'RunEndedError'
}

/**
 * One run of a batch, an export, dumps, a check, an import or a restore. Its row has its progress; the job that works on it
 * is claimed again when a process dies.
 */
export interface Run<Row> {
  readonly what: 'batch' | 'export' | 'dumps' | 'check' | 'import' | 'restore'
  readonly id: number
  /** Finds its row with what it works on; undefined if there is nothing left to do. */
  readonly find: () => Promise<Row | undefined>
  /** Does the work and stores its success. @returns when to continue, if it is not done. */
  readonly work: (row: Row, signal: AbortSignal) => Promise<GoesOn | undefined>
  /** Checks every `everyMs` whether the run may continue. `look` returns why not; null if it may. */
  readonly watch?: { readonly everyMs: number; readonly look: () => Promise<Error | null> }
  /** Aborted when the run is cancelled in this process. */
  readonly cancelled?: AbortSignal
  /** Releases what the work holds, before its end is stored. */
  readonly cleanUp?: () => Promise<void>
  /** Stores the failure. Rejects if the work should be repeated. */
  readonly fail: (thrown: unknown) => Promise<void>
  /** Ends a run that has nothing left to do. */
  readonly ended: () => Promise<void>
}

/**
 * Works on a run until it has succeeded or failed, or continues in another turn. Rejects only if it should be repeated:
 * because this process stops, the wiki did not answer, or `fail` rejects.
 */
export async function runWork<Row>(
  { log }: Pick<Deps, 'log'>,
  run: Run<Row>,
  context: Pick<JobContext, 'signal' | 'attempt'>,
): Promise<GoesOn | undefined> {
  const row = await run.find()
  if (row === undefined) {
    await run.cleanUp?.()
    await run.ended()
    return undefined
  }
  const ending = new AbortController()
  const watching = watch(run, ending, log)
  const signals = [context.signal, ending.signal, ...(run.cancelled ? [run.cancelled] : [])]
  const signal = AbortSignal.any(signals)
  let failure: { readonly reason: unknown } | null = null
  try {
    const goesOn = await run.work(row, signal)
    if (goesOn) return goesOn
  } catch (thrown) {
    failure = { reason: signal.aborted ? signal.reason : thrown }
  } finally {
    ending.abort()
    await watching
  }
  await run.cleanUp?.()
  if (failure === null) return undefined
  context.signal.throwIfAborted()
  if (failure.reason instanceof RunEndedError) {
    await run.ended()
    return undefined
  }
  if (mayBeRetried(failure.reason, context)) throw failure.reason
  log.warn({ err: failure.reason, [run.what]: run.id }, 'A run has failed')
  await run.fail(failure.reason)
  return undefined
}

/** Aborts the work when it may no longer continue. */
async function watch(
  { watch: watched, what, id }: Pick<Run<unknown>, 'watch' | 'what' | 'id'>,
  ending: AbortController,
  log: Deps['log'],
): Promise<void> {
  while (watched && !ending.signal.aborted) {
    await delay(watched.everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    if (ending.signal.aborted) return
    try {
      const reason = await watched.look()
      if (reason !== null) ending.abort(reason)
    } catch (err) {
      log.warn({ err, [what]: id }, 'It is unknown whether a run may continue')
    }
  }
}
