import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { setWikiQuota } from '#server/modules/wikis/quota/wiki-quota.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

const USAGE = `Says how much one wiki's pages and files may take.

  npm run wiki-quota -- <domain> <MB>       0 for any number
  npm run wiki-quota -- <domain> default    what WIKI_QUOTA_MB says

It reads the same environment as the server, which may be running; the quota counts within half a minute then.
`
const MB_MAX = 1_000_000_000

/** The operator's word about one wiki. Exit code 1 where it could not be done. */
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
process.stdout.write(`${domain} may take ${words(quotaMb)}.\n`)

function words(mb: number | null): string {
  if (mb === null) return `what WIKI_QUOTA_MB says (${words(config.wikiQuotaMb)})`
  return mb === 0 ? 'any amount' : `${mb} MB`
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
