import type { FastifyBaseLogger } from 'fastify'
import { currentRequest } from './platform/http/current-request.ts'
import type { RunningServer } from './start-server.ts'

/** Milliseconds after which the process ends in any case once proxies know. Nothing that was acknowledged is lost. */
const LAST_MOMENT_MS = 9500
/** EX_SOFTWARE of sysexits.h. Whoever has started the server starts it again (scripts/lib/keep-running.mjs). */
const CRASHED = 70

/**
 * Stops the server within ten seconds, or within twenty where a proxy is late to ask how it is: on SIGTERM and SIGINT, and
 * then exits with 0; and after an error that nobody handled, because the process may then be in any state, and then exits
 * with 70. A signal while it stops exits immediately.
 */
export function endInOrder(server: RunningServer, log: FastifyBaseLogger): void {
  let isStopping = false
  const stop = async (code: number) => {
    isStopping = true
    process.exitCode = code
    await server.giveNotice()
    setTimeout(() => process.exit(code), LAST_MOMENT_MS).unref()
    try {
      await server.stop()
    } catch (err) {
      log.error({ err }, 'Stopping failed')
    }
    process.exit(code)
  }
  const onSignal = (signal: string) => {
    if (isStopping) process.exit(0)
    log.info({ signal }, 'Stopping')
    void stop(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // Also for a promise whose rejection nobody handled.
  process.on('uncaughtException', err => {
    log.fatal({ err, ...currentRequest() }, 'An error was not handled, so the server stops')
    if (!isStopping) void stop(CRASHED)
  })
}
