import { expect, test } from '@jest/globals'
import { translationOf } from '#i18n/msg.ts'
import { saysTooManyWikis, tooManyWikis, wireMessages } from './wire-messages.ts'

test('texts that clients compare are not messages', async () => {
  const { default: messages } = await import('#i18n/en.json', { with: { type: 'json' } })
  const shown = new Set<unknown>(Object.values(messages))
  const { domainTaken, ...compared } = wireMessages
  expect(Object.values(compared).filter(text => shown.has(text))).toEqual([])
  // The page shows the same sentence, and also has it in its own language.
  expect(shown).toContain(domainTaken)
})

test('the error about too many wikis is recognized by the server’s text', () => {
  expect(saysTooManyWikis(tooManyWikis(4, 3))).toBe(true)
  expect(saysTooManyWikis('Too many wikis. Ask the operator.')).toBe(true)
  expect(saysTooManyWikis('The wiki has 4 pages, 3 of them are long.')).toBe(false)
})

test('the error about too many wikis is recognized in the language of the page', () => {
  const key = 'message-too-many-wikis-new-total'
  const french = translationOf('fr').text(key, [12, 3]) ?? ''
  const write = (total: number, limit: number) => translationOf('fr').text(key, [total, limit]) ?? ''
  expect(french).not.toBe(tooManyWikis(12, 3))
  expect(saysTooManyWikis(french, write)).toBe(true)
})
