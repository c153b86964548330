import { readConfig } from '#server/platform/config/read-config.ts'
import { type BringOptions, bringWikibase } from '#server/wikibase-tree/bring-wikibase.ts'
import { findInstalledPhp } from '#server/wikibase-tree/check-tree.ts'
import { checkUpstream } from '#server/wikibase-tree/check-upstream.ts'
import { tellBrought } from '#server/wikibase-tree/tell-brought.ts'
import { print, runCommand, UsageError } from './run-command.ts'

/** Its progress goes to stdout in lines that begin with `…`, and its result in other lines. */
await runCommand({
  usage: `Brings MediaWiki with Wikibase, for all wikis.

  npm run wikibase               installs the version that wikibase-versions.json names
  npm run wikibase -- --check    says what is installed and what is newer

The command reads the same environment as the server, which may be running.
`,
  options: { check: { type: 'boolean', default: false } },
  async run({ values, positionals, signal }) {
    if (positionals.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    const common = { config, php: findInstalledPhp(), arch: process.arch, signal }
    process.stdout.write(values.check ? await checkUpstream(common) : await bring(common))
    return true
  },
})

async function bring(common: Omit<BringOptions, 'note' | 'log'>): Promise<string> {
  const brought = await bringWikibase({
    ...common,
    note: text => print(`… ${text}`),
    log: { info() {}, warn: (_fields, message) => print(message), error() {} },
  })
  return tellBrought(brought, process.env)
}
