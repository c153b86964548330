import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVisibly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'
import { keepReportedTests } from './reported-tests.mjs'
import { root } from './root.mjs'
import { namesOf } from './test-parts.mjs'
import { countsOf } from './test-summary.mjs'

/** @typedef {import('./test-parts.mjs').Part} Part */
/** @typedef {import('./test-summary.mjs').Counts} Counts */

/** Programs keep their compiled modules here for the next run. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/** A part that takes longer is stopped. */
const PART_LIMIT_MS = 20 * 60 * 1000

/**
 * Runs one part of the tests.
 *
 * @param {Part} part
 * @param {number} [limitMs] milliseconds
 * @returns {Promise<Counts>} a program that fails counts as one failure
 */
export async function runPart(part, limitMs = PART_LIMIT_MS) {
  const signal = AbortSignal.timeout(limitMs)
  try {
    if (part.projects) return await runJest(part, namesOf(part), signal)
    const code = await runVisibly(pinnedNode(), part.program ?? [], {
      env: { ...process.env, ...COMPILE_CACHE, ...part.environment },
      signal,
    })
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  } catch (error) {
    if (!signal.aborted) throw error
    console.error(`✗ ${part.title} was stopped after ${limitMs / 60_000} minutes`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * @param {Part} part
 * @param {readonly string[]} projects
 * @param {AbortSignal} signal
 * @returns {Promise<Counts>}
 */
async function runJest({ workers, files = [], environment }, projects, signal) {
  const report = join(tmpdir(), `wikistead-tests-${process.pid}.json`)
  const args = [
    ...files,
    '--selectProjects',
    ...projects,
    '--passWithNoTests',
    '--json',
    `--outputFile=${report}`,
  ]
  const env = {
    ...process.env,
    ...COMPILE_CACHE,
    ...environment,
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  }
  if (workers) args.push(`--maxWorkers=${workers}`)
  try {
    const code = await runVisibly(pinnedNode(), ['node_modules/jest/bin/jest.js', ...args], { env, signal })
    const results = JSON.parse(await readFile(report, 'utf8'))
    await keepReportedTests(projects, results)
    const counts = countsOf(results)
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { passed: 0, failed: 1, skipped: 0 }
    throw error
  } finally {
    await rm(report, { force: true })
  }
}
