// The last part of npm test: every test that a document names has passed. If some Jest projects did not run,
// tests are not looked for in files that did not run.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects as listed } from '#scripts/lib/test-parts.mjs'
import { judgeNamedTests, type ReportedTest } from './judge-named-tests.ts'
import { namedTests } from './named-tests.ts'

/** What scripts/lib/reported-tests.mjs writes for each part of the run. */
interface Report {
  readonly projects: readonly string[]
  readonly tests: readonly ReportedTest[]
}

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/reported-tests')

const reports = readdirSync(folder).map(
  (file): Report => JSON.parse(readFileSync(join(folder, file), 'utf8')),
)
const ran = reports.flatMap(({ projects }) => projects)
const projects = listed.map(({ name }) => name)
// Most machines have no tree with Wikibase, so a run without those tests is whole.
const isWholeRun = projects.every(project => project === 'wikibase' || ran.includes(project))
// Those that take long belong to `npm run test:faults`.
const mustHaveRun = (path: string) =>
  isWholeRun &&
  (!path.endsWith('.wikibase.test.ts') || ran.includes('wikibase')) &&
  !path.startsWith('faults/long/')
const named = ['docs/spec-coverage.md', 'docs/security/threats.md', 'docs/security/asvs.md'].flatMap(
  document => namedTests(document, readFileSync(join(root, document), 'utf8')),
)
const reported = reports.flatMap(({ tests }) => tests)
const { checked, unchecked, problems } = judgeNamedTests(named, reported, mustHaveRun)

for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
process.stdout.write(
  `${checked - problems.length} of ${checked} tests that docs/spec-coverage.md and docs/security/ name passed` +
    `${unchecked > 0 ? `; ${unchecked} more were not checked, because their files did not run` : ''}\n`,
)
if (problems.length > 0) process.exitCode = 1
