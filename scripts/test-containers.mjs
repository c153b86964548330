// npm run test:containers: builds the image and runs it with the rights of deploy/compose.yaml, alone and as the file
// says. Needs root.
// BASE_IMAGE=<image> npm run test:containers: builds it on this image, and does not make a Debian of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interruptedWith } from './lib/children.mjs'
import { buildImages } from './lib/packaging/build-image.mjs'
import { prepareTests } from './lib/prepare-tests.mjs'
import { runPart } from './lib/run-part.mjs'
import { runScript, ScriptError } from './lib/run-script.mjs'
import { containers } from './lib/test-parts.mjs'
import { countsLine } from './lib/test-summary.mjs'

const LIMIT_MS = 60 * 60 * 1000

await runScript(async () => {
  if (process.getuid?.() !== 0)
    throw new ScriptError('Containers need root. Run: sudo npm run test:containers')
  if ((await prepareTests([containers])).length > 0) return 1
  // Images and containers go with the folder.
  const storage = mkdtempSync(join(tmpdir(), 'wikistead-containers-'))
  try {
    const image = await buildImages(storage, process.env['BASE_IMAGE'])
    const environment = { TEST_IMAGE: image, TEST_STORAGE: storage }
    const counts = await runPart({ ...containers, environment }, LIMIT_MS)
    const interrupted = interruptedWith()
    if (interrupted !== null) return interrupted
    console.log(countsLine(counts))
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0
  } finally {
    rmSync(storage, { recursive: true, force: true })
  }
})
