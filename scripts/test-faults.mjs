// npm run test:faults: runs every fault, also those that take long, and prints the total on the last line.
// FAULT_ROUNDS=<n> npm run test:faults: kills and starts the server so many times instead of 1,000.
// npm run test:faults -- full-disk: runs only the files whose path contains one of the words.

import { interruptedWith } from './lib/children.mjs'
import { prepareTests } from './lib/prepare-tests.mjs'
import { runPart } from './lib/run-part.mjs'
import { runScript } from './lib/run-script.mjs'
import { allFaults } from './lib/test-parts.mjs'
import { countsLine } from './lib/test-summary.mjs'

/** Milliseconds. A thousand rounds take one to two hours. */
const LIMIT_MS = 6 * 60 * 60 * 1000

await runScript(async () => {
  await prepareTests([allFaults])
  const part = { ...allFaults, files: process.argv.slice(2) }
  const { passed, failed, skipped } = await runPart(part, LIMIT_MS)
  const interrupted = interruptedWith()
  if (interrupted !== null) return interrupted
  if (skipped > 0) console.log(`! ${skipped} tests were left out, for the reasons above.`)
  console.log(countsLine({ passed, failed, skipped: 0 }))
  return failed > 0 || passed === 0 ? 1 : 0
})
