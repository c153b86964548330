import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '#build/root.ts'
import { hasMark, markedFiles } from './file-marks.ts'

test.each([
  ['slow', true, 'server/modules/wikis/settings/setting.test.ts'],
  ['sqlite-only', true, 'server/modules/wikis/settings/setting.test.ts'],
  ['sqlite-only', true, 'server/pages/robots.test.ts'],
  ['slow', false, 'server/pages/robots.test.ts'],
  ['sqlite-only', false, 'jest/file-marks.test.ts'],
] as const)('the mark "%s" is in the first line of a test file: %s for %s', (mark, expected, path) => {
  expect(hasMark(mark, path)).toBe(expected)
  expect(markedFiles(mark, ['{server,jest}/**/*.test.ts']).includes(path)).toBe(expected)
})

test('no test file has a mark below its first line, where nothing reads it', () => {
  const files = globSync('{server,e2e,faults,src,jest}/**/*.test.{ts,tsx}', { cwd: root })
  const below = files.filter(file =>
    /\n\/\/ @(slow|sqlite-only)\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(below).toEqual([])
})
