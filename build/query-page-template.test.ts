import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type LanguageCode, languageFor } from '#i18n/languages.ts'
import { queryPageTemplate } from './query-page-template.ts'
import { root } from './root.ts'
import { translatedLanguages } from './webpack/language-scripts.ts'

const languages: LanguageCode[] = [
  'en',
  ...translatedLanguages().flatMap(name => languageFor(name)?.code ?? []),
]
const template = readFileSync(join(root, 'src/query/index.html'), 'utf8')

test('the query page states its language, its title and what it needs', () => {
  const english = queryPageTemplate(template, 'en')
  expect(english).toContain('<html lang="en" dir="ltr">')
  expect(english).toContain('<title>Query service</title>')
  expect(english).toContain('This page needs JavaScript.')
  expect(english).toContain('with the path <code>/query/sparql</code>, using the SPARQL')
  expect(queryPageTemplate(template, 'de')).toContain('<title>Abfragedienst</title>')
  expect(queryPageTemplate(template, 'ar')).toContain('<html lang="ar" dir="rtl">')
})

test.each(languages)('the query page is complete in %s', language => {
  const page = queryPageTemplate(template, language)
  expect(page.match(/%\w+%/g)).toEqual(['%WIKI%'])
  expect(page).toContain('<code>/query/sparql</code>')
})
