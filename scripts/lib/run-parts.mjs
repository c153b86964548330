import { interruptedWith } from './children.mjs'
import { prepareTests } from './prepare-tests.mjs'
import { whyNoWikibase } from './real-wikibase.mjs'
import { runPart } from './run-part.mjs'
import { namesOf, needsOf } from './test-parts.mjs'
import { summarise } from './test-summary.mjs'

/** @typedef {import('./test-parts.mjs').Part} Part */
/** @typedef {import('./test-summary.mjs').Result} Result */

/**
 * Installs what the parts need, runs them one after another, and prints the total on the last line.
 *
 * @param {readonly Part[]} parts
 * @returns {Promise<number>} the exit code
 */
export async function runParts(parts) {
  const noWikibase = whyNoWikibase(process.env['WIKIBASE_DIR'])
  const missing = await prepareTests(parts)
  /** @type {Result[]} */
  const results = []
  for (const part of parts) {
    const lacks = needsOf(part).find(need => missing.includes(need))
    console.log(`\n── ${part.title} ──`)
    const started = Date.now()
    const skip = namesOf(part).includes('wikibase') ? noWikibase : null
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
}

/**
 * The result of a part that does not run. One whose programs are missing is left out; with CI set, it fails.
 *
 * @param {string} reason
 * @param {boolean} fails
 */
function leaveOut(reason, fails) {
  return { leftOut: reason, counts: { passed: 0, failed: fails ? 1 : 0, skipped: 1 } }
}
