import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { featureWiki } from '#server/modules/wikis/discovery/feature-wiki.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Puts a wiki on the home page, or removes it from there.

  npm run feature-wiki -- <domain> [--description "What it shows."]
  npm run feature-wiki -- <domain> --off

The command reads the same environment as the server, which may be running.
`,
  options: { description: { type: 'string' }, off: { type: 'boolean', default: false } },
  async run({ values: { description, off }, positionals: [domain, ...rest] }) {
    if (domain === undefined || rest.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    const stored = storedDomain(domain, config.subdomainSuffix) ?? domain
    const done = await withService(
      config,
      async (db, clock) =>
        await featureWiki({ db, clock }, byCommand, stored, { featured: !off, description }),
    )
    if (!done) throw new ConfigError(`There is no wiki at ${domain}.`)
    print(`${domain} is ${off ? 'off' : 'on'} the home page.`)
    return true
  },
})
