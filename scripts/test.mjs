// npm test: brings what the tests need, runs them all and sums them up on the last line.
// Named Jest projects alone: npm test -- store views
import { buildWhenChanged } from './lib/build.mjs'
import { interruptedWith } from './lib/children.mjs'
import { chromium, engine, openssl, postgresql } from './lib/debian-needs.mjs'
import { bringDebianPackages } from './lib/debian-packages.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'
import { clearReportedTests } from './lib/reported-tests.mjs'
import { runPart } from './lib/run-part.mjs'
import { partsOf } from './lib/test-parts.mjs'
import { summarise } from './lib/test-summary.mjs'

/** @typedef {import('./lib/test-summary.mjs').Result} Result */

/** What a Jest project cannot run without. */
const needsOf = new Map([
  ['server-postgres', [postgresql]],
  ['engine', [engine]],
  ['hostile', [chromium, engine, openssl]],
  ['e2e', [chromium, engine]],
])

await main(async () => {
  const parts = partsOf(process.argv.slice(2))
  const projects = parts.flatMap(part => part.projects ?? [])

  await bringNpmPackages()
  const missing = await bringDebianPackages([
    ...new Set(projects.flatMap(project => needsOf.get(project) ?? [])),
  ])
  if (projects.some(project => ['hostile', 'e2e'].includes(project))) await buildWhenChanged()

  await clearReportedTests()
  /** @type {Result[]} */
  const results = []
  for (const part of parts) {
    const lacks = part.projects
      ?.flatMap(project => needsOf.get(project) ?? [])
      .find(need => missing.includes(need))
    console.log(`\n── ${part.title} ──`)
    const started = Date.now()
    const result = lacks ? leaveOut(lacks.name) : { counts: await runPart(part) }
    const interrupted = interruptedWith()
    if (interrupted !== null) return interrupted
    results.push({ title: part.title, seconds: (Date.now() - started) / 1000, ...result })
  }

  const { text, failed } = summarise(results)
  console.log(text)
  return failed ? 1 : 0
})

/**
 * A part whose tools are missing is left out on somebody's own machine; where CI is set, it fails.
 *
 * @param {string} name
 */
function leaveOut(name) {
  const inCi = Boolean(process.env['CI'])
  return { leftOut: `left out: ${name} is missing`, counts: { passed: 0, failed: inCi ? 1 : 0, skipped: 1 } }
}
