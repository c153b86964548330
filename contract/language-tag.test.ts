import { expect, test } from '@jest/globals'
import { languageTag } from './language-tag.ts'

test.each([
  ['de', 'de'],
  ['zh-hans', 'zh-hans'],
  ['sr-ec', 'sr-Cyrl'],
  ['eml', 'egl'],
])('MediaWiki’s %s is %s in HTML', (code, tag) => {
  expect(languageTag(code)).toBe(tag)
})
