import type { Finding } from '#contract/operator/overview.ts'
import { lineOf } from '#server/modules/operations/health/finding.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { parseEmailAddress } from '#server/platform/email-address.ts'
import { examine } from './doctor/examine.ts'
import { print, runCommand, UsageError } from './run-command.ts'

await runCommand({
  usage: `Checks what goes wrong in practice. Prints one line per check: its state, and what to do.

  npm run doctor
  npm run doctor -- --mail ADDRESS    also sends a test email
  npm run doctor -- --restore         also reads back a backup of one wiki, and discards it
  npm run doctor -- --json            prints JSON for programs

It exits with 1 if a check fails (✗), but not if a check has no result (?). It changes nothing, and reads the same environment as
the server, which may be running: run it as the server's user.
`,
  options: {
    mail: { type: 'string' },
    restore: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  async run({ values: { mail, restore, json }, positionals, signal }) {
    if (positionals.length > 0 || (mail !== undefined && parseEmailAddress(mail) === null))
      throw new UsageError()
    const findings: Finding[] = []
    await examine(
      { config: readConfig(process.env), mail: mail ?? null, restores: restore, signal },
      finding => {
        findings.push(finding)
        if (!json) print(lineOf(finding))
      },
    )
    if (json) print(JSON.stringify(findings, null, 2))
    return findings.every(({ state }) => state !== 'bad')
  },
})
