import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVisibly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'
import { keepReportedTests } from './reported-tests.mjs'
import { countsOf } from './test-summary.mjs'

/** @typedef {import('./test-parts.mjs').Part} Part */
/** @typedef {import('./test-summary.mjs').Counts} Counts */

/** A part that takes longer is stopped. */
const PART_LIMIT_MS = 12 * 60 * 1000

/**
 * Runs one part of the tests.
 *
 * @param {Part} part
 * @returns {Promise<Counts>} a program that fails counts as one failure
 */
export async function runPart(part) {
  const signal = AbortSignal.timeout(PART_LIMIT_MS)
  try {
    if (part.projects) return await runJest(part.projects, part.workers, signal)
    const code = await runVisibly(pinnedNode(), part.program ?? [], { signal })
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  } catch (error) {
    if (!signal.aborted) throw error
    console.error(`✗ ${part.title} was stopped after ${PART_LIMIT_MS / 60_000} minutes`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * @param {readonly string[]} projects
 * @param {Part['workers']} workers
 * @param {AbortSignal} signal
 * @returns {Promise<Counts>}
 */
async function runJest(projects, workers, signal) {
  const report = join(tmpdir(), `wikistead-tests-${process.pid}.json`)
  const args = ['--selectProjects', ...projects, '--passWithNoTests', '--json', `--outputFile=${report}`]
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
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
