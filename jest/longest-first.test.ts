import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import LongestFirst from './longest-first.ts'
import { slowFiles } from './slow-files.ts'

const root = join(import.meta.dirname, '..')
type Tests = Parameters<LongestFirst['sort']>[0]

test('the slow test files exist', () => {
  expect(slowFiles.filter(file => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(slowFiles).size).toBe(slowFiles.length)
})

test('the slow test files start first, the slowest before the others', async () => {
  const [slowest = '', second = ''] = slowFiles
  const files = ['machines/a.test.ts', second, 'store/b.test.ts', slowest]
  const hasteFS = { getSize: () => 1 }
  const context = { config: { cache: false, rootDir: root, id: 'none', cacheDirectory: root }, hasteFS }
  const tests = files.map(file => ({ path: join(root, file), context, duration: 1 })) as unknown as Tests
  const sequencer = new LongestFirst({ contexts: [], globalConfig: {} } as unknown as ConstructorParameters<
    typeof LongestFirst
  >[0])
  const sorted = await sequencer.sort(tests)
  expect(sorted.map(({ path }) => path).slice(0, 2)).toEqual([join(root, slowest), join(root, second)])
  expect(sorted).toHaveLength(4)
})
