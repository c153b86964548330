import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** One task for one thread. */
interface ThreadTask {
  /** The thread's program. It posts its result as one message. */
  readonly script: URL
  /** The program's `workerData`. */
  readonly data: unknown
  /** Named in error messages. */
  readonly name: string
  /** The largest heap in MB, above which the thread is ended; by default Node's own limit. */
  readonly heapMb?: number
}

/**
 * Runs a program in its own thread, so that slow work does not delay the server's responses. Ends the thread once it
 * has posted its result or `signal` aborts.
 * @returns the posted message.
 * @throws the thread's error; an Error if it ends without a result; the signal's reason.
 */
export async function runThread(
  { script, data, name, heapMb }: ThreadTask,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted()
  const thread = new Worker(script, {
    workerData: data,
    name,
    // The server's own options may be invalid for a thread.
    execArgv: [],
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  })
  // Even after the wait below, an error without a listener would end the server.
  thread.on('error', () => undefined)
  const ended = new AbortController()
  thread.once('exit', () => ended.abort(new Error(`The thread "${name}" has ended without a result.`)))
  try {
    const [result] = await once(thread, 'message', { signal: AbortSignal.any([signal, ended.signal]) })
    return result
  } catch (error) {
    signal.throwIfAborted()
    // The thread's error is emitted just before its end and is the reason for it.
    throw (error as { name?: unknown }).name === 'AbortError' ? ended.signal.reason : error
  } finally {
    await thread.terminate()
  }
}
