import { resetTwoStepByCommand } from '#server/modules/account/second-factors/reset-by-operator.ts'
import { languageOfAddress } from '#server/modules/session/users.repository.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createMailer } from '#server/platform/email/create-mailer.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Turns two-step log-in off for a member who has lost both the phone and the recovery codes, and removes their passkeys.

  npm run reset-two-step -- <email address> [--reason <why>]

First make sure that it is the member who asks: an email from the address is not enough. All browsers are logged out,
also on wikis; the password stays. The audit log records the reason, and the member is notified by email. The command reads the same environment as the server, which may be running.
`,
  options: { reason: { type: 'string' } },
  async run({ values: { reason }, positionals: [email, ...rest] }) {
    if (email === undefined || rest.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    const isDone = await withService(config, async (db, clock) => {
      // The server does the jobs and sends the emails.
      const jobs = createJobs({ db, clock, log: createLog('silent') })
      const transport = { deliver: async () => {} }
      const mailer = createMailer({
        config,
        jobs,
        clock,
        transport,
        languageOf: languageOfAddress,
      })
      return await resetTwoStepByCommand({ config, db, jobs, mailer, clock }, email, reason)
    })
    if (!isDone) throw new ConfigError(`There is no account with the address ${email}.`)
    print(`${email} now logs in with the password alone.`)
    return true
  },
})
