import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { setWikiQuota } from '#server/modules/wikis/quota/wiki-quota.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

const USAGE = `Sets how much one wiki's pages and files may take.

  npm run wiki-quota -- <domain> <MB>       0 for no limit
  npm run wiki-quota -- <domain> default    the value of WIKI_QUOTA_MB

The command reads the same environment as the server, which may be running. The quota applies within half a minute.
`
const MB_MAX = 1_000_000_000

/** Sets the quota of one wiki. Exits with 1 if nothing was changed. */
const [domain, amount, ...rest] = process.argv.slice(2)
if (domain === undefined || amount === undefined || rest.length > 0) end(USAGE)
const quotaMb = amount === 'default' ? null : Number(amount)
if (quotaMb !== null && (!/^\d+$/.test(amount) || quotaMb > MB_MAX)) end(USAGE)
const config = readConfig(process.env)
const db = openDatabase(config)
await migrate(db)
const done = await setWikiQuota(db, storedDomain(domain, config.subdomainSuffix) ?? domain, quotaMb)
await db.destroy()
if (!done) end(`There is no wiki at ${domain}.\n`)
process.stdout.write(`${domain} may take ${formatQuota(quotaMb)}.\n`)

function formatQuota(mb: number | null): string {
  if (mb === null) return `the default of WIKI_QUOTA_MB (${formatQuota(config.wikiQuotaMb)})`
  return mb === 0 ? 'any amount' : `${mb} MB`
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
