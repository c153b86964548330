import { describe, expect, test } from '@jest/globals'
import { guessLanguage } from './guess-language.ts'

const known = new Set('de de-at en en-gb hsb nb nn pt pt-br sr sr-el tl zh zh-hans zh-hant'.split(' '))

describe('the language that a wiki probably wants', () => {
  test.each([
    [['de'], 'de'],
    [['de-AT', 'en'], 'de'],
    [['en-GB'], 'en'],
    [['hsb', 'de'], 'hsb'],
    [['dsb', 'de', 'en'], 'de'],
    [['pt-BR'], 'pt-br'],
    [['pt-PT'], 'pt'],
    [['no'], 'nb'],
    [['nn-NO'], 'nn'],
    [['fil-PH'], 'tl'],
    [['zh-CN'], 'zh-hans'],
    [['zh-TW'], 'zh-hant'],
    [['zh-Hant-HK'], 'zh-hant'],
    [['zh'], 'zh-hans'],
    [['sr-RS'], 'sr'],
    [['sr-Latn-RS'], 'sr-el'],
    [['tlh', 'x-y', '', '../de', 'de_AT'], 'en'],
    [[], 'en'],
  ])('of a browser with %j is %s', (wanted, code) => {
    expect(guessLanguage(wanted, known)).toBe(code)
  })

  test('is the first one while the languages of the service are not known', () => {
    expect(guessLanguage(['dsb', 'de'], null)).toBe('dsb')
    expect(guessLanguage(['*', 'de'], null)).toBe('de')
  })

  test('is English if the service knows no languages', () => {
    expect(guessLanguage(['de'], new Set())).toBe('en')
  })
})
