import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { LICENCE_SETTINGS, LICENCE_URLS, LICENCES, parseLicence } from './licences.ts'
import { SETTING_DEFAULTS } from './setting-defaults.ts'

const php = readFileSync(join(import.meta.dirname, '../../server/mediawiki/settings/licence.php'), 'utf8')

describe('the licences of a wiki', () => {
  test('are CC0 for data and not stated for texts, because nobody has released those', () => {
    expect([SETTING_DEFAULTS.wwLicenceData, SETTING_DEFAULTS.wwLicenceText]).toEqual(['cc0', 'none'])
  })

  test.each(LICENCE_SETTINGS)('of %s are only those that MediaWiki’s settings know', setting => {
    for (const licence of LICENCES[setting]) {
      expect(parseLicence(setting, licence)).toBe(licence)
      if (licence !== 'none') expect(php).toContain(`'${licence}' => [`)
    }
    for (const wrong of ['', 'CC0', 'mit', ' cc0', '__proto__', 'constructor', null, 0, ['cc0'], {}])
      expect(parseLicence(setting, wrong)).toBeNull()
  })

  test('are at the URLs that MediaWiki’s settings have, too', () => {
    const urls = Object.values(LICENCE_URLS)
    for (const url of urls) expect(php.replaceAll('$creative', 'https://creativecommons.org')).toContain(url)
    expect(urls).toHaveLength(5)
  })

  test('are not accepted for texts if they are made for data, and the other way round', () => {
    expect(parseLicence('wwLicenceText', 'odbl')).toBeNull()
    expect(parseLicence('wwLicenceData', 'gfdl')).toBeNull()
  })
})
