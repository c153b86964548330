import type { FastifyBaseLogger } from 'fastify'
import type { RunningServer } from './start-server.ts'

/** Milliseconds after which the process ends whatever still runs; nothing acknowledged is lost by that. */
const LAST_MOMENT_MS = 9500

/** SIGTERM and SIGINT stop the server and end the process with 0 within ten seconds; a second one ends it at once. */
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
