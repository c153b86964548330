import { parseArgs } from 'node:util'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { BringError } from '#server/wikibase-tree/bring-error.ts'
import { type BringOptions, bringWikibase } from '#server/wikibase-tree/bring-wikibase.ts'
import { findInstalledPhp } from '#server/wikibase-tree/check-tree.ts'
import { checkUpstream } from '#server/wikibase-tree/check-upstream.ts'
import { tellBrought } from '#server/wikibase-tree/tell-brought.ts'

const USAGE = `Brings MediaWiki with Wikibase, for all wikis.

  npm run wikibase               installs the version that wikibase-versions.json names
  npm run wikibase -- --check    says what is installed and what is newer

The command reads the same environment as the server, which may be running.
`

/** The exit codes of a shell for these signals. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * The program behind `npm run wikibase`. Its progress goes to stdout in lines that begin with `…`, its result
 * in other lines, and why it failed in one line to stderr.
 */
const interruption = new AbortController()
for (const [signal, code] of Object.entries(SIGNALS))
  process.on(signal, () => {
    process.exitCode = code
    interruption.abort(new Error(signal))
  })

try {
  const { values } = readArguments()
  const config = readConfig(process.env)
  const php = findInstalledPhp()
  const common = { config, php, arch: process.arch, signal: interruption.signal }
  if (values.check) process.stdout.write(await checkUpstream(common))
  else await bring(common)
} catch (thrown) {
  if (!interruption.signal.aborted) {
    process.stderr.write(`${messageOf(thrown)}\n`)
    process.exitCode = 1
  }
}

async function bring(common: Omit<BringOptions, 'note' | 'log'>): Promise<void> {
  const brought = await bringWikibase({
    ...common,
    note: text => process.stdout.write(`… ${text}\n`),
    log: { info() {}, warn: (_fields, message) => process.stdout.write(`${message}\n`), error() {} },
  })
  process.stdout.write(tellBrought(brought, process.env))
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof BringError || thrown instanceof ConfigError) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

function readArguments() {
  try {
    return parseArgs({ options: { check: { type: 'boolean', default: false } } })
  } catch {
    process.stderr.write(USAGE)
    process.exit(1)
  }
}
