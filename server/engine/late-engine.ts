import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { growingPause } from '#server/platform/growing-pause.ts'
import { RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { mayPass, reasonOf } from './start-faults.ts'
import type { WikiEngine } from './wiki-engine.ts'

interface LateStart {
  /** Tries to start. Leaves nothing behind if it rejects, which it does soon after the signal aborts. */
  readonly start: (signal: AbortSignal) => Promise<WikiEngine>
  /** Makes the stand-in that refuses everything while there is no engine. */
  readonly standIn: (fault: unknown, retryAfterSeconds: () => number | null) => WikiEngine
  readonly pause: NonNullable<WikiEngineOptions['pauseBetweenStarts']>
  readonly log: EngineLog
}

const PAUSES = { firstMs: SECOND_MS, lastMs: MINUTE_MS }

/**
 * The engine of a service whose first attempt to start it failed for a reason that may pass. It is tried again,
 * after growing pauses, until it runs, a reason turns out to be permanent, or it is closed. Callers need not
 * know: it is first the stand-in, and then the engine as soon as there is one.
 */
export function createLateEngine(fault: unknown, late: LateStart): WikiEngine {
  const { start, standIn, pause, log } = late
  const closing = new AbortController()
  let nextTryAt = 0
  const retryAfterSeconds = () =>
    Math.max(RETRY_SOON_SECONDS, Math.ceil((nextTryAt - performance.now()) / SECOND_MS))
  let current = standIn(fault, retryAfterSeconds)
  const trying = keepTrying(fault)

  async function keepTrying(first: unknown): Promise<void> {
    let last = first
    for (let failures = 1; mayPass(last) && !closing.signal.aborted; failures++) {
      const ms = growingPause(failures, PAUSES)
      nextTryAt = performance.now() + ms
      try {
        await pause(ms, closing.signal)
        current = await start(closing.signal)
        log.info({ failures }, 'the wiki engine is running')
        return
      } catch (error) {
        if (closing.signal.aborted) return
        if (!isSame(error, last)) log.error({ err: error }, 'the wiki engine still cannot start')
        last = error
        current = standIn(last, mayPass(last) ? retryAfterSeconds : () => null)
      }
    }
  }

  async function close(): Promise<void> {
    closing.abort(new Error('The server stops.'))
    await trying
    await current.close()
  }

  return new Proxy(current, {
    get(_first, name) {
      if (name === 'close') return close
      const engine = current
      const value: unknown = Reflect.get(engine, name)
      return typeof value === 'function' ? value.bind(engine) : value
    },
  })
}

/** Whether two attempts failed for the same reason, ignoring the names of temporary directories. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map(fault => reasonOf(fault).replace(/[0-9a-f]{8,}/g, ''))
  return a === b
}
