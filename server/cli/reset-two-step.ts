import { resetTwoStep } from '#server/modules/account/second-factors/reset-by-operator.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Turns two-step log-in off for a member who has lost both the phone and the recovery codes, and removes their passkeys.

  npm run reset-two-step -- <email address>

Make sure first that it is the member who asks: an email from the address is not enough. All browsers are logged out,
also on wikis; the password stays. The command reads the same environment as the server, which may be running.
`,
  async run({ positionals: [email, ...rest] }) {
    if (email === undefined || rest.length > 0) throw new UsageError()
    const isDone = await withService(readConfig(process.env), async db => {
      // The server does the jobs.
      const jobs = createJobs({ db, clock: systemClock, log: createLog('silent') })
      return await resetTwoStep({ db, jobs }, email)
    })
    if (!isDone) throw new ConfigError(`There is no account with the address ${email}.`)
    print(`${email} logs in with the password alone.`)
    return true
  },
})
