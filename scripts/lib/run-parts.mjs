import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { interruptedWith } from './children.mjs'
import { prepareTests } from './prepare-tests.mjs'
import { runPart } from './run-part.mjs'
import { namesOf, needsOf } from './test-parts.mjs'
import { summarise } from './test-summary.mjs'

/** @typedef {import('./debian-needs.mjs').Need} Need */
/** @typedef {import('./test-parts.mjs').Part} Part */
/** @typedef {import('./test-summary.mjs').Result} Result */

/**
 * Installs what the parts need, runs them one after another, and prints the total on the last line. The first parts, if
 * they need no Debian packages, run while these are installed, except on a terminal, where their lines would hide the
 * progress of the installation.
 *
 * @param {readonly Part[]} parts
 * @returns {Promise<number>} the exit code
 */
export async function runParts(parts) {
  const noWikibase = whyNoWikibase(process.env['WIKIBASE_DIR'])
  /** @type {Result[]} */
  const results = []
  let started = Date.now()
  /** @param {readonly Part[][]} groups @param {readonly Need[]} missing */
  const runGroups = async (groups, missing) => {
    for (const group of groups) {
      if (interruptedWith() !== null) return
      results.push(...(await Promise.all(group.map(part => run(part, missing)))))
    }
  }
  /** @param {Part} part @param {readonly Need[]} missing @returns {Promise<Result>} */
  const run = async (part, missing) => {
    const lacks = needsOf(part).find(need => missing.includes(need))
    console.log(`\n── ${part.title} ──`)
    const begun = Date.now()
    const skip = namesOf(part).includes('wikibase') ? noWikibase : null
    const result = skip
      ? leaveOut(skip.reason, skip.isMistake)
      : lacks
        ? leaveOut(`left out: ${lacks.name} is missing`, Boolean(process.env['CI']))
        : { counts: await runPart(part) }
    return { title: part.title, seconds: (Date.now() - begun) / 1000, ...result }
  }
  const [early, late] = process.stdout.isTTY ? [[], inGroups(parts)] : atFirstNeed(inGroups(parts))
  const missing = await prepareTests(parts, async () => {
    started = Date.now()
    await runGroups(early, [])
  })
  await runGroups(late, missing)
  const interrupted = interruptedWith()
  if (interrupted !== null) return interrupted

  const { text, failed } = summarise(results, (Date.now() - started) / 1000)
  console.log(text)
  return failed ? 1 : 0
}

/**
 * The groups before the first with a part that needs a program from outside npm, and the others.
 *
 * @param {readonly Part[][]} groups
 * @returns {[Part[][], Part[][]]}
 */
export function atFirstNeed(groups) {
  const first = groups.findIndex(group => group.some(part => needsOf(part).length > 0))
  return first < 0 ? [[...groups], []] : [groups.slice(0, first), groups.slice(first)]
}

/**
 * Groups of parts that run at the same time, in the order of the parts.
 *
 * @param {readonly Part[]} parts
 * @returns {Part[][]}
 */
export function inGroups(parts) {
  /** @type {Part[][]} */
  const groups = []
  for (const part of parts) {
    const before = groups.at(-1)
    if (part.beside && before) before.push(part)
    else groups.push([part])
  }
  return groups
}

/**
 * The result of a part that does not run. If its programs are missing, it counts as left out, or as failed with CI set.
 *
 * @param {string} reason
 * @param {boolean} fails
 */
function leaveOut(reason, fails) {
  return { leftOut: reason, counts: { passed: 0, failed: fails ? 1 : 0, skipped: 1 } }
}

/** The files without which a tree has no MediaWiki or no Wikibase. */
const NEEDED = ['index.php', 'includes/Defines.php', 'extensions/Wikibase/extension-repo.json']

/**
 * Why the tests with a real Wikibase cannot run; null if they can. `isMistake` is true only if a directory is
 * named that contains no Wikibase.
 *
 * @param {string | undefined} dir the value of WIKIBASE_DIR
 * @returns {{ reason: string, isMistake: boolean } | null}
 */
export function whyNoWikibase(dir) {
  if (!dir) return { reason: 'skipped: set WIKIBASE_DIR to a MediaWiki tree with Wikibase', isMistake: false }
  const missing = NEEDED.find(file => !existsSync(join(dir, file)))
  if (!missing) return null
  const reason = `WIKIBASE_DIR=${dir} is not a MediaWiki tree with Wikibase: it has no ${missing}`
  return { reason, isMistake: true }
}
