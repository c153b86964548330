import { expect, test } from '@jest/globals'
import { keepChosenLanguage, type ViewerWindow, viewerLanguage } from './viewer-language.ts'

const ORIGIN = 'http://localhost:8090'
const windowWith = (search: string, document: Partial<ViewerWindow['document']> = {}): ViewerWindow => ({
  location: { origin: ORIGIN, search },
  document: { cookie: '', referrer: '', ...document },
  navigator: { languages: ['pt', 'de-AT', 'en'] },
})

test('the URL, then the cookie, then the browser determines the viewer’s language', () => {
  expect(viewerLanguage(windowWith('?uselang=ja', { cookie: 'language=ar' }))).toBe('ja')
  expect(viewerLanguage(windowWith('?uselang=xx', { cookie: 'language=ar' }))).toBe('ar')
  expect(viewerLanguage(windowWith(''))).toBe('de')
})

test.each([
  ['a page of the viewer', `${ORIGIN}/create-wiki`, /^language=he; path=\/;/],
  ['another site', `${ORIGIN}.example.org/`, /^$/],
])('a language that %s chooses is kept, or not', (_name, referrer, kept) => {
  const window = windowWith('?uselang=he', { referrer })
  keepChosenLanguage(window)
  expect(window.document.cookie).toMatch(kept)
})
