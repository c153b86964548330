import type { UpgradeState } from '#contract/operator/wiki-upgrades.ts'
import { actOnUpgrades, retryUpgrade } from '#server/modules/console/maintenance/upgrade-acts.usecases.ts'
import { readUpgrades } from '#server/modules/operations/upgrades/read-upgrades.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { withoutPort } from '#server/wikis/host-name.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { withService } from './with-service.ts'

const STATES: Readonly<Record<UpgradeState, string>> = {
  canaries: 'The first wikis are being upgraded, one after the other.',
  'canaries-paused': 'Somebody has paused the upgrade.',
  'canary-failed': 'One of the first wikis has failed, so no others are upgraded until an operator decides.',
  others: 'The first wikis succeeded, and the others are being upgraded.',
  'others-paused': 'Somebody has paused the upgrade.',
  done: 'Nothing is left to do.',
}

await runCommand({
  usage: `Shows the progress of the upgrade of all wikis to another MediaWiki, pauses it, or resumes it.

  npm run upgrades
  npm run upgrades -- pause
  npm run upgrades -- go-on              resumes, even after one of the first wikis has failed
  npm run upgrades -- retry <domain>     retries a wiki that has failed

The command reads the same environment as the server, which may be running and follows within seconds.
`,
  async run({ positionals: [act, domain, ...rest] }) {
    if (rest.length > 0 || (act === 'retry') !== (domain !== undefined)) throw new UsageError()
    if (act !== undefined && act !== 'pause' && act !== 'go-on' && act !== 'retry') throw new UsageError()
    await withService(readConfig(process.env), async (db, clock) => {
      const deps = { db, clock }
      try {
        if (act === 'retry') await retryUpgrade(deps, byCommand, { host: withoutPort(domain ?? '') })
        else if (act !== undefined) await actOnUpgrades(deps, byCommand, act)
      } catch (thrown) {
        throw thrown instanceof AppError ? new ConfigError(thrown.message) : thrown
      }
      const run = await readUpgrades(deps)
      if (!run) return print('There has been no upgrade.')
      const { waiting, running, done, failed } = run.wikis
      print(`MediaWiki ${run.release}: ${STATES[run.state]}`)
      print(`${waiting} waiting · ${running} running · ${done} done · ${failed} failed`)
    })
    return true
  },
})
