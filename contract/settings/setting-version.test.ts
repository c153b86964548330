import { expect, test } from '@jest/globals'
import { isCompound, settingVersion } from './setting-version.ts'

// Test vectors from draft-eastlake-fnv.
test.each([
  ['', '"811c9dc5"'],
  ['a', '"e40c292c"'],
  ['foobar', '"bf9cf968"'],
])('the version of %j is %s', (value, version) => {
  expect(settingVersion(value)).toBe(version)
})

test('each value has its own version, in any language', () => {
  const values = ['{"items":{}}', '{"items":[]}', 'صورة', '画像', ' ']
  expect(new Set(values.map(settingVersion)).size).toBe(values.length)
})

test('only values that are edited piece by piece must be seen before they are saved', () => {
  expect([isCompound('wikibaseManifestEquivEntities'), isCompound('wgDefaultSkin')]).toEqual([true, false])
})
