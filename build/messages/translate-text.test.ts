import { expect, test } from '@jest/globals'
import { msg, readMessages, translationOf } from '#i18n/msg.ts'
import { translateText } from '#i18n/translate-text.ts'
import type { TextParam } from '#i18n/translation.ts'

const german = readMessages('de')
const english = readMessages('en')
/** What a parameter cannot be mixed up with. */
const VALUES: readonly TextParam[] = [7, 12, 31, 4, 5]

test('every message of the service can be found again by its English text, with its parameters', () => {
  const lost: string[] = []
  for (const key of Object.keys(german)) {
    const text = english[key] ?? ''
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    // Messages with elements and of parameters alone are written by pages only.
    if (text.includes('[$') || !/\p{L}{3}/u.test(text.replace(/\$\d+|\{\{[^}]*\}\}/g, ''))) continue
    const params = VALUES.slice(0, count)
    const written = translationOf('en').text(key, params) ?? ''
    const others = Object.keys(english).filter(other => translationOf('en').text(other, params) === written)
    const expected = others.map(other => translationOf('de').text(other, params))
    if (!expected.includes(translateText(written, 'de'))) lost.push(key)
  }
  expect(lost).toEqual([])
})

test('what is no message stays as it is, and so does everything in English', () => {
  expect(translateText('Coins of the museum', 'de')).toBe('Coins of the museum')
  expect(translateText('', 'de')).toBe('')
  expect(translateText(msg('common-log-in'), 'en')).toBe('Log in')
  expect(translateText(msg('common-log-in'), 'xx')).toBe('Log in')
})
