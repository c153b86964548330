import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import LongestFirst from './longest-first.ts'

const root = join(import.meta.dirname, '..')
type Tests = Parameters<LongestFirst['sort']>[0]
type Options = ConstructorParameters<typeof LongestFirst>[0]

test('files marked as slow start first', async () => {
  const quick = ['jest/longest-first.test.ts', 'server/pages/robots.test.ts']
  const slow = ['e2e/backups.test.ts', 'server/start.test.ts']
  const files = [quick[0], slow[0], quick[1], slow[1]]
  const hasteFS = { getSize: () => 1 }
  const context = { config: { cache: false, rootDir: root, id: 'none', cacheDirectory: root }, hasteFS }
  const tests = files.map(file => ({
    path: join(root, file ?? ''),
    context,
    duration: 1,
  })) as unknown as Tests
  const sequencer = new LongestFirst({ contexts: [], globalConfig: {} } as unknown as Options)
  const sorted = await sequencer.sort(tests)
  const paths = sorted.map(({ path }) => relative(root, path))
  expect(paths.slice(0, 2).sort()).toEqual(slow)
  expect(paths.slice(2).sort()).toEqual(quick)
})
