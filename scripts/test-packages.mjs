// npm run test:packages: installs the package in a Debian of its own, upgrades and removes it. Needs root and half an hour.
// OLD_PACKAGE=<file> npm run test:packages: upgrades from this package, and does not make that of the first release.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interruptedWith } from './lib/children.mjs'
import { makeTestPackages } from './lib/packaging/test-packages.mjs'
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
  const folder = mkdtempSync(join(tmpdir(), 'wikistead-packages-'))
  try {
    await makeTestPackages(folder, process.env['OLD_PACKAGE'])
    const counts = await runPart({ ...packages, environment: { TEST_PACKAGES: folder } }, LIMIT_MS)
    const interrupted = interruptedWith()
    if (interrupted !== null) return interrupted
    console.log(countsLine(counts))
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
