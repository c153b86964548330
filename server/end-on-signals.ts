import type { FastifyBaseLogger } from 'fastify'
import type { RunningServer } from './start-server.ts'

/** Milliseconds after which the process ends in any case. Nothing that was acknowledged is lost. */
const LAST_MOMENT_MS = 9500

/**
 * Stops the server on SIGTERM and SIGINT and exits with 0 within ten seconds. A second signal exits
 * immediately.
 */
export function endOnSignals(server: RunningServer, log: FastifyBaseLogger): void {
  let stopping = false
  const end = async (signal: string) => {
    if (stopping) process.exit(0)
    stopping = true
    log.info({ signal }, 'Stopping')
    setTimeout(() => process.exit(0), LAST_MOMENT_MS).unref()
    try {
      await server.stop()
    } catch (err) {
      log.error({ err }, 'Stopping failed')
    }
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
