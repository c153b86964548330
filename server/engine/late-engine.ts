import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { growingPause } from '#server/platform/growing-pause.ts'
import { RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { mayPass, reasonOf } from './start-faults.ts'
import type { WikiEngine } from './wiki-engine.ts'

interface LateStart {
  /** Tries to start. It leaves nothing behind when it rejects, as it does soon after the signal is aborted. */
  readonly start: (signal: AbortSignal) => Promise<WikiEngine>
  /** What refuses everything while there is no engine. */
  readonly standIn: (fault: unknown, retryAfterSeconds: () => number | null) => WikiEngine
  readonly pause: NonNullable<WikiEngineOptions['pauseBetweenStarts']>
  readonly log: EngineLog
}

const PAUSES = { firstMs: SECOND_MS, lastMs: MINUTE_MS }

/**
 * The engine of a service whose first try to start it has failed for something that may pass: it is tried again, after
 * pauses that grow, until it runs, something turns out not to pass, or it is closed. Whoever holds it need not know:
 * it is the stand-in first, and the engine as soon as there is one.
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
        log.info({ failures }, 'the wiki engine runs')
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

/** Whether two tries have failed for the same reason, though the names of their temporary directories differ. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map(fault => reasonOf(fault).replace(/[0-9a-f]{8,}/g, ''))
  return a === b
}
