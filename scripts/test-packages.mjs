// npm run test:packages: installs the package in a Debian of its own, upgrades and removes it. Needs root and half an hour.
// OLD_PACKAGE=<file> npm run test:packages: upgrades from this package, and does not make that of the first release.

import { interruptedWith } from './lib/children.mjs'
import { prepareTests } from './lib/prepare-tests.mjs'
import { runPart } from './lib/run-part.mjs'
import { runScript, ScriptError } from './lib/run-script.mjs'
import { packages } from './lib/test-parts.mjs'
import { countsLine } from './lib/test-summary.mjs'

const LIMIT_MS = 2 * 60 * 60 * 1000

await runScript(async () => {
  if (process.getuid?.() !== 0)
    throw new ScriptError('A Debian of its own needs root. Run: sudo npm run test:packages')
  if ((await prepareTests([packages])).length > 0) return 1
  const counts = await runPart(packages, LIMIT_MS)
  const interrupted = interruptedWith()
  if (interrupted !== null) return interrupted
  console.log(countsLine(counts))
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0
})
