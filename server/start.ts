import { endOnSignals } from './end-on-signals.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError } from './platform/config/config-error.ts'
import { readConfig } from './platform/config/read-config.ts'
import { createLog } from './platform/log/create-log.ts'
import { StorageFaultError } from './platform/storage-fault.ts'
import { startServer } from './start-server.ts'

/**
 * `npm run serve`: reads the environment, starts everything, and prints one line on stdout. Logs go to
 * stderr.
 */
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const server = await startServer({ config, log, clock: systemClock })
  endOnSignals(server, log)
  process.stdout.write(`listening on ${config.publicUrl}\n`)
} catch (thrown) {
  process.stderr.write(`${startFailure(thrown)}\n`)
  process.exit(1)
}

/** One line for failures that an operator can fix, and the stack trace for all others. */
function startFailure(thrown: unknown): string {
  if (thrown instanceof ConfigError) return thrown.message
  if (!(thrown instanceof Error)) return String(thrown)
  if (thrown instanceof StorageFaultError && thrown.cause instanceof Error) return startFailure(thrown.cause)
  switch ((thrown as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return 'The port is in use already: end what listens there, or set PORT to another one.'
    case 'EACCES':
    case 'EROFS':
      return `${thrown.message}. Check DATA_DIR, PORT and the rights of this user.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return `The database cannot be reached (${thrown.message}): check DATABASE_URL.`
    default:
      return thrown.stack ?? thrown.message
  }
}
