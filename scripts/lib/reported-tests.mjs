import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from './root.mjs'

/** What Jest reported in the last run of npm test, one file for each part: docs/checks reads it. */
const folder = join(root, '.cache/reported-tests')

/**
 * @typedef {object} JestReport the part of Jest's JSON report that is read here
 * @property {readonly { name: string, assertionResults: readonly { title: string, ancestorTitles: readonly string[], status: string }[] }[]} testResults
 */

/** Deletes the reports of the previous run. */
export async function clearReportedTests() {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/**
 * Keeps the path, titles and status of every test of a part.
 *
 * @param {readonly string[]} projects the Jest projects of the part
 * @param {JestReport} report
 */
export async function keepReportedTests(projects, report) {
  const file = join(folder, `${projects.join(',')}.json`)
  await writeFile(file, JSON.stringify({ projects, tests: reportedTests(report) }))
}

/** @param {JestReport} report */
export function reportedTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status }) => ({
      path: relative(root, name),
      title,
      groups: ancestorTitles,
      status,
    })),
  )
}
