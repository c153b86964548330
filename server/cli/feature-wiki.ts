import { parseArgs } from 'node:util'
import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { featureWiki } from '#server/modules/wikis/discovery/feature-wiki.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

const USAGE = `Puts a wiki on the home page, or takes it off.

  npm run feature-wiki -- <domain> [--description "What it shows."]
  npm run feature-wiki -- <domain> --off

The command reads the same environment as the server, which may be running.
`

/** Sets the featured wikis. Exits with 1 if nothing was changed. */
const { values, positionals } = readArguments()
const [domain] = positionals
if (domain === undefined || positionals.length > 1) end(USAGE)
const config = readConfig(process.env)
const db = openDatabase(config)
await migrate(db)
const done = await featureWiki(db, storedDomain(domain, config.subdomainSuffix) ?? domain, {
  featured: !values.off,
  description: values.description,
})
await db.destroy()
if (!done) end(`There is no wiki at ${domain}.\n`)
process.stdout.write(`${domain} is ${values.off ? 'off' : 'on'} the home page.\n`)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { description: { type: 'string' }, off: { type: 'boolean', default: false } },
    })
  } catch {
    end(USAGE)
  }
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
