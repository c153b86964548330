import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { installedTree } from '#server/platform/config/installed-tree.ts'
import { until } from '#server/testing/until.ts'
import { inTree, smallTree } from './testing/small-tree.ts'
import { makeImage } from './testing/test-image.ts'
import { TestInstall } from './testing/test-install.ts'
import { startTestRegistry, type TestRegistry } from './testing/test-registry.ts'

/** Two layers, of which the second never arrives whole while it is held. */
const image = makeImage({
  layers: [
    [{ path: inTree('big'), content: 'x'.repeat(100_000) }],
    [...smallTree({ require: {} }), { path: inTree('last'), content: 'last' }],
  ],
})
const [first = '', second = ''] = image.layers.map(({ digest }) => digest)

let install: TestInstall
let registry: TestRegistry

beforeEach(async () => {
  install = new TestInstall()
  registry = await startTestRegistry(image)
})

afterEach(async () => {
  registry.close()
  await install.remove()
})

/** The program behind `npm run wikibase`. */
function run() {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['server/cli/wikibase.ts'], {
    env: {
      PATH,
      HOME,
      DATA_DIR: install.dataDir,
      DISK_RESERVE: '1',
      WIKIBASE_IMAGE: registry.image,
      WIKIBASE_VERSIONS: install.writeVersions(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const blob = (digest: string) => join(install.trees, '.partial/image/blobs', digest.replace(':', '/'))

test.each([
  ['killed', 'SIGKILL', null],
  ['interrupted', 'SIGINT', 130],
] as const)('a download that was %s resumes with the missing layer', async (_how, signal, code) => {
  registry.held = second
  const child = run()
  await until(() => existsSync(blob(first)) && registry.asked.includes(second))
  child.kill(signal)
  const [exit] = await once(child, 'exit')
  expect(exit).toBe(code)
  expect(installedTree(install.dataDir)).toBeNull()

  registry.held = null
  registry.asked.length = 0
  const again = run()
  const said = text(again.stdout)
  expect(await once(again, 'exit')).toEqual([0, null])
  expect(await said).toMatch(/^Wikibase 7\.1\.0 \(MediaWiki 1\.45\.4\) is installed\.$/m)
  expect(registry.asked).toContain(second)
  expect(registry.asked).not.toContain(first)
  expect(statSync(join(installedTree(install.dataDir) ?? '', 'last')).size).toBe(4)
  expect(readdirSync(install.trees).filter(name => name.startsWith('.'))).toEqual([])
})

test('a layer that a power cut has damaged is downloaded once more', async () => {
  mkdirSync(join(blob(first), '..'), { recursive: true })
  writeFileSync(blob(first), 'half of it')
  expect((await install.run(registry.image)).record.mediawiki).toBe('1.45.4')
  expect(registry.asked).toContain(first)
})
