import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { interruptedWith } from './children.mjs'
import { inLanes } from './in-lanes.mjs'
import { prepareTests } from './prepare-tests.mjs'
import { runPart } from './run-part.mjs'
import { mayStart, namesOf, needsOf, needsPages, pages } from './test-parts.mjs'
import { summarise } from './test-summary.mjs'
import { takeTurns } from './turns.mjs'

/** @typedef {import('./test-parts.mjs').Part} Part */
/** @typedef {import('./test-summary.mjs').Result} Result */

/**
 * Installs what the parts need, runs them, two at a time, and prints the total on the last line.
 *
 * @param {readonly Part[]} parts
 * @returns {Promise<number>} the exit code
 */
export async function runParts(parts) {
  const started = Date.now()
  const noWikibase = whyNoWikibase(process.env['WIKIBASE_DIR'])
  const missing = await prepareTests(parts)
  const turns = takeTurns(text => process.stdout.write(text))
  /** @type {Map<Part, Result>} */
  const results = new Map()

  /** @param {Part} part */
  const whyNot = part => {
    if (namesOf(part).includes('wikibase') && noWikibase) return noWikibase
    const lacks = needsOf(part).find(need => missing.includes(need))
    if (lacks) return { reason: `left out: ${lacks.name} is missing`, isMistake: Boolean(process.env['CI']) }
    const noPages = needsPages(part) && (results.get(pages)?.counts.failed ?? 0) > 0
    return noPages ? { reason: 'left out: the pages could not be built', isMistake: false } : null
  }
  /** @param {Part} part */
  const run = async part => {
    const skip = whyNot(part)
    const began = Date.now()
    const turn = turns.begin()
    turn.write(`\n── ${part.title} ──\n`)
    const result = skip
      ? leaveOut(skip.reason, skip.isMistake)
      : { counts: await runPart(part, turn.isFirst ? {} : { write: turn.write }) }
    turn.end()
    results.set(part, { title: part.title, seconds: (Date.now() - began) / 1000, ...result })
  }
  await inLanes(parts, { isReady: mayStart, run, isStopped: () => interruptedWith() !== null })

  const interrupted = interruptedWith()
  if (interrupted !== null) return interrupted
  const inOrder = parts.flatMap(part => results.get(part) ?? [])
  const { text, failed } = summarise(inOrder, (Date.now() - started) / 1000)
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

/** The files without which a tree has no MediaWiki or no Wikibase. */
const NEEDED = ['index.php', 'includes/Defines.php', 'extensions/Wikibase/extension-repo.json']

/**
 * Why the tests with a real Wikibase cannot run; null if they can. It is a mistake only if a directory is
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
