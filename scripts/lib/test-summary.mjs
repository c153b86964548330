/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ title: string, seconds: number, counts: Counts, leftOut?: string }} Result */

/** @type {Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/**
 * The counts in Jest's JSON report. A file that cannot be loaded counts as a failure.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 * numRuntimeErrorTestSuites: number }} report
 * @returns {Counts}
 */
export function countsOf(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The last lines of npm test: a table of the parts with their durations, then the total on the last line.
 *
 * @param {readonly Result[]} results
 * @param {number} seconds the whole run's duration; some parts run at the same time
 * @returns {{ text: string, failed: boolean }}
 */
export function summarise(results, seconds) {
  const width = Math.max(...results.map(({ title }) => title.length))
  const rows = results.map(
    ({ title, seconds, counts, leftOut }) =>
      `${counts.failed > 0 ? '✗' : leftOut ? '!' : '✓'} ${title.padEnd(width)} ${duration(seconds).padStart(9)}  ${leftOut ?? outcome(counts)}`,
  )
  const total = results.reduce(
    (sum, { counts }) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    NOTHING,
  )
  const text = [
    '',
    ...rows,
    `  ${'Total'.padEnd(width)} ${duration(seconds).padStart(9)}`,
    '',
    countsLine(total),
  ]
  return { text: text.join('\n'), failed: total.failed > 0 }
}

/**
 * The counts of a part, or "clean" for a program without counts.
 *
 * @param {Counts} counts
 */
function outcome(counts) {
  return counts.passed + counts.failed + counts.skipped === 0 ? 'clean' : countsLine(counts)
}

/**
 * Such as "12 passed, 0 failed".
 *
 * @param {Counts} counts
 */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** @param {number} seconds */
function duration(seconds) {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
