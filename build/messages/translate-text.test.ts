import { expect, test } from '@jest/globals'
import { formatCount } from '#contract/format-count.ts'
import { choiceOf } from '#contract/format-list.ts'
import { formatUtcDay, formatUtcMinute } from '#contract/format-utc.ts'
import { msg, readMessages, translationOf } from '#i18n/msg.ts'
import { OWN_LETTERS, translateText } from '#i18n/translate-text.ts'
import type { TextParam } from '#i18n/translation.ts'
import { translateValue } from '#i18n/written-values.ts'

const german = readMessages('de')
const english = readMessages('en')
/** Distinct values, so that parameters cannot be confused. */
const VALUES: readonly TextParam[] = [7, 12, 31, 4, 5]

const all = Object.keys(english)

function paramsOf(key: string): readonly TextParam[] {
  const numbers = [...(english[key] ?? '').matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return VALUES.slice(0, Math.max(0, ...numbers))
}

test('every message of the service can be found again by its English text, with its parameters', () => {
  const lost: string[] = []
  const written = (key: string) => translationOf('en').text(key, paramsOf(key)) ?? ''
  const keysOf = Map.groupBy(all, written)
  for (const key of Object.keys(german)) {
    const text = english[key] ?? ''
    // Only pages use messages with elements, and those with a word or two around their parameters.
    const own = text.replace(/\$\d+|\{\{[^}]*\}\}/g, '').replace(/\P{L}/gu, '')
    if (text.includes('[$') || (text.includes('$') && own.length < OWN_LETTERS)) continue
    const expected = keysOf.get(written(key))?.map(other => translationOf('de').text(other, paramsOf(other)))
    if (!expected?.includes(translateText(written(key), 'de'))) lost.push(key)
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

test('days, minutes and large numbers are written as is usual in the language', () => {
  const wrong: unknown[] = []
  for (let month = 0; month < 12; month++)
    for (const day of [1, 31]) {
      const time = Date.UTC(2026, month, day, 21, 30)
      const options = { dateStyle: 'long', timeZone: 'UTC' } as const
      const expected = new Intl.DateTimeFormat('de', options).format(time)
      if (translateValue(formatUtcDay(time), 'de') !== expected) wrong.push(expected)
      if (translateValue(formatUtcMinute(time), 'de') !== `${expected} um 21:30 UTC`) wrong.push(expected)
    }
  expect(wrong).toEqual([])
  expect(translateText(msg('error-sparql-has-characters', formatCount(100_000)), 'de')).toBe(
    'Die Abfrage hat mehr als 100.000 Zeichen.',
  )
  const email = msg(
    'email-1-2-will-change-3',
    msg('policies-terms-use'),
    'Wikistead',
    formatUtcDay('2026-03-01'),
  )
  expect(translateText(email, 'ja')).toContain('2026年3月1日')
  expect(translateText(email, 'ja')).not.toContain('March')
})

test('a choice of phrases and signs is translated, and one of other words is not', () => {
  const phrases = [msg('error-sparql-word-variable'), msg('error-sparql-word-boolean'), '"{"', '","']
  const asked = (words: readonly string[]) =>
    translateText(msg('error-sparql-unexpected-2', 'SELECT', choiceOf(words)), 'de')
  expect(asked(phrases)).toBe(
    '„SELECT“ wird hier nicht erwartet; erwartet: eine Variable, true oder false, "{" oder ",".',
  )
  expect(asked(phrases.slice(1, 2))).toContain('erwartet: true oder false.')
  expect(asked(['ships', 'boats'])).toContain('erwartet: ships or boats.')
})

test('a text that is not a message stays as it is, and so does everything in English', () => {
  expect(translateText('Coins of the museum', 'de')).toBe('Coins of the museum')
  expect(translateText('Links from robots', 'fr')).toBe('Links from robots')
  expect(translateText('', 'de')).toBe('')
  expect(translateText(msg('common-log-in'), 'en')).toBe('Log in')
  expect(translateText(msg('common-log-in'), 'xx')).toBe('Log in')
})
