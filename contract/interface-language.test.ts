import { expect, test } from '@jest/globals'
import { chooseLanguage } from './interface-language.ts'

test.each([
  ['nothing', {}, 'en'],
  ['the browser’s first language that we have', { accepted: 'pt-BR, fr-CA;q=0.8, de;q=0.9' }, 'de'],
  ['the first of two with the same weight', { accepted: 'ja,de' }, 'ja'],
  ['no language that the browser refuses', { accepted: 'de;q=0, *;q=0.5' }, 'en'],
  ['English, if the browser prefers it', { accepted: 'en-US,en;q=0.9,de;q=0.8' }, 'en'],
  ['the cookie before the browser', { cookies: 'a=b; language=ar', accepted: 'de' }, 'ar'],
  ['the address before the cookie', { parameter: 'he', cookies: 'language=ar' }, 'he'],
  ['a language under its old code', { parameter: 'iw' }, 'he'],
  ['nothing that is no language', { parameter: '../de', cookies: 'language=<b>', accepted: ';;q=x,' }, 'en'],
])('the interface follows %s', (_what, wishes, code) => {
  expect(chooseLanguage(wishes).code).toBe(code)
})
