import { expect, test } from '@jest/globals'
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
