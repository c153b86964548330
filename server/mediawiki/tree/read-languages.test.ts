import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { TEST_TREE } from '#server/engine/testing/test-engine.ts'
import { readLanguages } from './read-languages.ts'

describe("MediaWiki's languages", () => {
  const languages = readLanguages(TEST_TREE)
  const names = new Map<string, string>(languages.map(({ code, name }) => [code, name]))

  test('are more than 400, each once', () => {
    expect(names.size).toBeGreaterThan(400)
    expect(names.size).toBe(languages.length)
  })

  test('have their own names', () => {
    const wanted = ['en', 'de', 'ar', 'hsb', 'gn', 'zh-hans', 'de-formal', 'be-tarask', 'sr-ec']
    expect(wanted.map(code => names.get(code))).toEqual([
      'English',
      'Deutsch',
      'العربية',
      'hornjoserbsce',
      "Avañe'ẽ",
      '中文（简体）',
      'Deutsch (Sie-Form)',
      'беларуская (тарашкевіца)',
      'српски (ћирилица)',
    ])
  })

  test('do not include codes without texts, or those for developers', () => {
    for (const code of ['be-x-old', 'zh-yue', 'simple', 'qqq', 'qqx', 'en-x-piglatin'])
      expect(names.has(code)).toBe(false)
  })

  test('are sorted by name: Latin letters first, small and capital letters together', () => {
    const order = languages.map(({ code }) => code as string)
    const sorted = ['cs', 'de', 'en', 'es', 'eo', 'fr', 'el', 'ru', 'he', 'ar', 'ja']
    const places = sorted.map(code => order.indexOf(code))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('a tree', () => {
  let tree: string
  const write = (path: string, text = '') => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  beforeEach(() => {
    tree = newFolder()
  })

  test('without names has no languages', () => {
    expect(readLanguages(tree)).toEqual([])
  })

  test('may have the names where newer versions of MediaWiki have them, and invalid codes', () => {
    write('includes/Languages/Data/Names.php', "  'aa' => 'No texts',\n '../x' => 'Path',\n 'zh-x' => 'Z',")
    for (const name of ['i18n/../x', 'i18n/zh-x', 'i18n/qqq']) write(`languages/${name}.json`, '{}')
    expect(readLanguages(tree)).toEqual([{ code: 'zh-x', name: 'Z' }])
  })
})
