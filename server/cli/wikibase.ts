import { listOf } from '#contract/format-list.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { findInstalledPhp } from '#server/wikibase-tree/check-tree.ts'
import { checkUpstream } from '#server/wikibase-tree/check-upstream.ts'
import {
  type InstalledWikibase,
  type InstallOptions,
  installWikibase,
} from '#server/wikibase-tree/install-wikibase.ts'
import { print, runCommand, UsageError } from './run-command.ts'

/** Its progress goes to stdout in lines that begin with `…`, and its result in other lines. */
await runCommand({
  usage: `Installs MediaWiki with Wikibase, for all wikis.

  npm run wikibase               installs the version that wikibase-versions.json names
  npm run wikibase -- --check    shows what is installed and what is newer

The command reads the same environment as the server, which may be running.
`,
  options: { check: { type: 'boolean', default: false } },
  async run({ values, positionals, signal }) {
    if (positionals.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    const common = { config, php: findInstalledPhp(), arch: process.arch, signal }
    process.stdout.write(values.check ? await checkUpstream(common) : await install(common))
    return true
  },
})

async function install(common: Omit<InstallOptions, 'note' | 'log'>): Promise<string> {
  const installed = await installWikibase({
    ...common,
    note: text => print(`… ${text}`),
    log: { info() {}, warn: (_fields, message) => print(message), error() {} },
  })
  return describeInstalled(installed, process.env)
}

/** The result that `npm run wikibase` prints. @param variables the environment of the command. */
function describeInstalled({ record, wasThere }: InstalledWikibase, variables: NodeJS.ProcessEnv): string {
  const added = Object.keys(record.extensions)
  const also = added.length > 0 ? `, with ${listOf(added)}` : ''
  const lines = [
    `Wikibase ${record.version} (MediaWiki ${record.mediawiki}${also}) is ${wasThere ? 'already installed' : 'installed'}.`,
    when(variables),
  ]
  return `${lines.join('\n')}\n`
}

/** Says when the server will use it. */
function when({ MEDIAWIKI_DIR, WIKIBASE }: NodeJS.ProcessEnv): string {
  if (MEDIAWIKI_DIR) return `MEDIAWIKI_DIR is set, so the server continues to use ${MEDIAWIKI_DIR}.`
  if (WIKIBASE === 'off') return 'WIKIBASE=off is set, so the server does not use it.'
  return 'The next start of the server uses it and upgrades existing wikis.'
}
