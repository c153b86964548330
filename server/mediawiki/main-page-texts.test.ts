import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'

describe('the texts of main pages', () => {
  const names = readdirSync(SETTINGS_SOURCE).filter(name => name.endsWith('.wikitext'))
  const text = (kind: string, language: string) =>
    readFileSync(join(SETTINGS_SOURCE, `main-page.${kind}.${language}.wikitext`), 'utf8')
  const targets = (wikitext: string) => wikitext.match(/\[\[[^|\]]+\||\[https:\S+|<wikistead-search|^==|^#/gm)

  test.each(['mediawiki', 'wikibase'])('%s have the same links and parts in every language', kind => {
    const languages = names.flatMap(name => name.match(`^main-page.${kind}.(.*).wikitext$`)?.[1] ?? [])
    expect(languages).toEqual(['ar', 'de', 'en', 'es', 'fr', 'nl'])
    for (const language of languages) {
      expect(targets(text(kind, language))).toEqual(targets(text(kind, 'en')))
      expect(text(kind, language)).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
      expect(text(kind, language)).toContain('{{#tag:nowiki|{{SITENAME}}}}')
    }
  })
})
