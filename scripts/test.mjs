// npm test: installs what the tests need, runs them and prints the total on the last line.
// npm test -- store views: runs only the named Jest projects.
// WIKIBASE_DIR=<tree> npm test: also runs the tests that need a MediaWiki with Wikibase.
import { buildWhenChanged } from './lib/build.mjs'
import { interruptedWith } from './lib/children.mjs'
import {
  backupTools,
  chromium,
  engine,
  imageTools,
  mariadb,
  nginx,
  openssl,
  postgresql,
} from './lib/debian-needs.mjs'
import { installDebianPackages } from './lib/debian-packages.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { whyNoWikibase } from './lib/real-wikibase.mjs'
import { clearReportedTests } from './lib/reported-tests.mjs'
import { runPart } from './lib/run-part.mjs'
import { runScript } from './lib/run-script.mjs'
import { partsOf } from './lib/test-parts.mjs'
import { summarise } from './lib/test-summary.mjs'

/** @typedef {import('./lib/test-summary.mjs').Result} Result */

/** The programs that Jest projects need. */
const needsOf = new Map([
  ['server-postgres', [postgresql]],
  ['engine', [backupTools, engine, imageTools]],
  ['engine-mariadb', [engine, mariadb]],
  ['faults', [engine, postgresql]],
  ['hostile', [backupTools, chromium, engine, imageTools, nginx, openssl]],
  ['e2e', [chromium, engine]],
  ['wikibase', [chromium, engine]],
])

/** The Jest projects that need the built pages. */
const NEED_PAGES = ['server-sqlite', 'server-postgres', 'faults', 'hostile', 'e2e', 'wikibase']

await runScript(async () => {
  const wikibaseDir = process.env['WIKIBASE_DIR']
  const noWikibase = whyNoWikibase(wikibaseDir)
  const parts = partsOf(process.argv.slice(2), { hasWikibase: Boolean(wikibaseDir) })
  const projects = parts.flatMap(part => part.projects ?? [])

  await installNpmPackages()
  const missing = await installDebianPackages([
    ...new Set(projects.flatMap(project => needsOf.get(project) ?? [])),
  ])
  if (projects.some(project => NEED_PAGES.includes(project))) await buildWhenChanged()

  await clearReportedTests()
  /** @type {Result[]} */
  const results = []
  for (const part of parts) {
    const lacks = part.projects
      ?.flatMap(project => needsOf.get(project) ?? [])
      .find(need => missing.includes(need))
    console.log(`\n── ${part.title} ──`)
    const started = Date.now()
    const skip = part.projects?.includes('wikibase') ? noWikibase : null
    const result = skip
      ? leaveOut(skip.reason, skip.isMistake)
      : lacks
        ? leaveOut(`left out: ${lacks.name} is missing`, Boolean(process.env['CI']))
        : { counts: await runPart(part) }
    const interrupted = interruptedWith()
    if (interrupted !== null) return interrupted
    results.push({ title: part.title, seconds: (Date.now() - started) / 1000, ...result })
  }

  const { text, failed } = summarise(results)
  console.log(text)
  return failed ? 1 : 0
})

/**
 * The result of a part that does not run. One whose programs are missing is left out; with CI set, it fails.
 *
 * @param {string} reason
 * @param {boolean} fails
 */
function leaveOut(reason, fails) {
  return { leftOut: reason, counts: { passed: 0, failed: fails ? 1 : 0, skipped: 1 } }
}
