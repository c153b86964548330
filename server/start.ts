import { endInOrder } from './end-process.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config/read-config.ts'
import { describeFailure } from './platform/describe-failure.ts'
import { createLog } from './platform/log/create-log.ts'
import { startServer } from './start-server.ts'

/**
 * `npm run serve`: reads the environment, starts everything, and prints one line on stdout. Logs go to
 * stderr.
 */
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const server = await startServer({ config, log, clock: systemClock })
  endInOrder(server, log)
  process.stdout.write(`listening on ${config.publicUrl}\n`)
} catch (thrown) {
  process.stderr.write(`${describeFailure(thrown)}\n`)
  process.exit(1)
}
