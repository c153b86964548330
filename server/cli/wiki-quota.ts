import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { setWikiQuota } from '#server/modules/wikis/quota/wiki-quota.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { withService } from './with-service.ts'

const MB_MAX = 1_000_000_000

await runCommand({
  usage: `Sets how much storage one wiki's pages and files may use.

  npm run wiki-quota -- <domain> <MB>       0 for no limit
  npm run wiki-quota -- <domain> default    the value of WIKI_QUOTA_MB

The command reads the same environment as the server, which may be running. The quota applies within half a minute.
`,
  async run({ positionals: [domain, amount, ...rest] }) {
    if (domain === undefined || amount === undefined || rest.length > 0) throw new UsageError()
    const quotaMb = amount === 'default' ? null : Number(amount)
    if (quotaMb !== null && (!/^\d+$/.test(amount) || quotaMb > MB_MAX)) throw new UsageError()
    const config = readConfig(process.env)
    const stored = storedDomain(domain, config.subdomainSuffix) ?? domain
    if (
      !(await withService(
        config,
        async (db, clock) => await setWikiQuota({ db, clock }, byCommand, stored, quotaMb),
      ))
    )
      throw new ConfigError(`There is no wiki at ${domain}.`)
    print(`${domain} may use ${formatQuota(quotaMb, config.wikiQuotaMb)}.`)
    return true
  },
})

function formatQuota(mb: number | null, byDefault: number): string {
  if (mb === null) return `the default of WIKI_QUOTA_MB (${formatQuota(byDefault, byDefault)})`
  return mb === 0 ? 'any amount' : `${mb} MB`
}
