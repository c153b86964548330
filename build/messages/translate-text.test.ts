import { expect, test } from '@jest/globals'
import { msg, readMessages, translationOf } from '#i18n/msg.ts'
import { OWN_LETTERS, translateText } from '#i18n/translate-text.ts'
import type { TextParam } from '#i18n/translation.ts'

const german = readMessages('de')
const english = readMessages('en')
/** What a parameter cannot be mixed up with. */
const VALUES: readonly TextParam[] = [7, 12, 31, 4, 5]

const all = Object.keys(english)

function paramsOf(key: string): readonly TextParam[] {
  const numbers = [...(english[key] ?? '').matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return VALUES.slice(0, Math.max(0, ...numbers))
}

test('every message of the service can be found again by its English text, with its parameters', () => {
  const lost: string[] = []
  for (const key of Object.keys(german)) {
    const text = english[key] ?? ''
    // Messages with elements, and those of a word or two around their parameters, are written by pages only.
    const own = text.replace(/\$\d+|\{\{[^}]*\}\}/g, '').replace(/\P{L}/gu, '')
    if (text.includes('[$') || (text.includes('$') && own.length < OWN_LETTERS)) continue
    const params = paramsOf(key)
    const written = translationOf('en').text(key, params) ?? ''
    const others = all.filter(other => translationOf('en').text(other, paramsOf(other)) === written)
    const expected = others.map(other => translationOf('de').text(other, paramsOf(other)))
    if (!expected.includes(translateText(written, 'de'))) lost.push(key)
  }
  expect(lost).toEqual([])
})

test('a phrase of the service is found within a sentence', () => {
  const sentence = msg('email-1-2-will-change-3', msg('policies-terms-use'), 'Wikistead', '1 March')
  expect(translateText(sentence, 'de')).toBe(
    translationOf('de').text('email-1-2-will-change-3', [
      translationOf('de').text('policies-terms-use', []) ?? '',
      'Wikistead',
      '1 March',
    ]),
  )
})

test('what is no message stays as it is, and so does everything in English', () => {
  expect(translateText('Coins of the museum', 'de')).toBe('Coins of the museum')
  expect(translateText('Links from robots', 'fr')).toBe('Links from robots')
  expect(translateText('', 'de')).toBe('')
  expect(translateText(msg('common-log-in'), 'en')).toBe('Log in')
  expect(translateText(msg('common-log-in'), 'xx')).toBe('Log in')
})
