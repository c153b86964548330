import { describe, expect, test } from '@jest/globals'
import { parseLanguageCode } from './language-code.ts'

describe('a language code', () => {
  test.each(['en', 'de-formal', 'zh-hans', 'be-tarask', 'sr-ec', 'es-419', 'nan-latn-pehoeji', 'map-bms'])(
    'can be %s',
    code => {
      expect(parseLanguageCode(code)).toBe(code)
    },
  )

  test('is in lower case', () => {
    expect(parseLanguageCode('zh-Hans')).toBe('zh-hans')
  })

  test.each([
    '',
    'x',
    ' de',
    'de ',
    'de\n',
    'de_AT',
    'de.php',
    '../de',
    'de/../../etc/passwd',
    '..\\de',
    'de\0',
    "de';phpinfo();//",
    'de,fr',
    '--lang=de',
    '-de',
    'de-',
    'de--at',
    '<b>',
    'К',
    'de-\u212Aat',
    'constructor-'.repeat(3),
    `de-${'a'.repeat(40)}`,
  ])('cannot be %j', text => {
    expect(parseLanguageCode(text)).toBeNull()
  })
})
