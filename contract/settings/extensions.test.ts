import { describe, expect, test } from '@jest/globals'
import type { EngineFacts } from '#contract/public-config.ts'
import {
  EXTENSION_SETTINGS,
  EXTENSIONS,
  type ExtensionName,
  extensionObstacle,
  extensionSetting,
} from './extensions.ts'
import { SETTING_DEFAULTS } from './setting-defaults.ts'
import { isWritableSetting } from './setting-names.ts'

const NAMES: readonly ExtensionName[] = EXTENSIONS.map(({ name }) => name)
const everything: EngineFacts = {
  available: true,
  version: '1.45.4',
  skins: [],
  extensions: [...NAMES, 'cldr', 'Wikibase'].map(name => name.toLowerCase()),
  lua: true,
}

describe('the list of extensions', () => {
  test('has plain names, each once', () => {
    for (const name of NAMES) expect(name).toMatch(/^[A-Z][A-Za-z]+(_GeSHi)?$/)
    expect(new Set(NAMES.map(name => name.toLowerCase())).size).toBe(NAMES.length)
  })

  test('has a setting for each, which can be saved', () => {
    expect(extensionSetting('VisualEditor')).toBe('wwExtEnableVisualEditor')
    expect(EXTENSION_SETTINGS.every(isWritableSetting)).toBe(true)
  })

  test('accepts no other name', () => {
    for (const name of ['', '__proto__', 'constructor', '../x', 'visualeditor', 'Score', 'Nuke '])
      expect(isWritableSetting(`wwExtEnable${name}`)).toBe(false)
  })

  test('leaves on what every wiki had before there was a choice', () => {
    const before = ['Cite', 'CodeEditor', 'Nuke', 'ParserFunctions', 'TemplateData', 'WikiEditor'] as const
    for (const name of [...before, 'UniversalLanguageSelector', 'EntitySchema'] as const)
      expect(SETTING_DEFAULTS[extensionSetting(name)]).toBe('1')
  })

  test('turns nothing on by default that needs something which is off', () => {
    const on = EXTENSIONS.filter(extension => extension.on)
    const offered = new Map<string, boolean>(EXTENSIONS.map(extension => [extension.name, extension.on]))
    for (const extension of on)
      for (const other of 'needs' in extension ? extension.needs : [])
        expect(offered.get(other)).not.toBe(false)
  })
})

describe('a server', () => {
  const obstacles = (facts: Partial<EngineFacts>) =>
    Object.fromEntries(
      NAMES.map(name => [name, extensionObstacle(name, { ...everything, ...facts })]).filter(
        ([, obstacle]) => obstacle !== null,
      ),
    )

  test('that has everything can run all that start no programs', () => {
    expect(obstacles({})).toEqual({ SyntaxHighlight_GeSHi: { kind: 'programs' } })
  })

  test('without LuaSandbox cannot run modules', () => {
    expect(obstacles({ lua: false })).toMatchObject({ Scribunto: { kind: 'lua' } })
  })

  test('with an older MediaWiki cannot show formulas by itself', () => {
    for (const version of ['1.39.17', '1.42.0', '0.99', null])
      expect(obstacles({ version })).toMatchObject({ Math: { kind: 'old', since: '1.43' } })
    for (const version of ['1.43.0', '1.46.0', '2.0.0'])
      expect(obstacles({ version })).not.toHaveProperty('Math')
  })

  test('that lacks something names all of it', () => {
    const extensions = everything.extensions.filter(name => !['linter', 'discussiontools'].includes(name))
    expect(obstacles({ extensions })).toMatchObject({
      DiscussionTools: { kind: 'lacking', names: ['DiscussionTools', 'Linter'] },
    })
  })

  test('without Wikibase has none of its extensions', () => {
    const extensions = everything.extensions.filter(name => name !== 'wikibase')
    expect(obstacles({ extensions })).toMatchObject({
      EntitySchema: { kind: 'lacking', names: ['Wikibase'] },
      WikibaseEdtf: { kind: 'lacking', names: ['Wikibase'] },
      WikibaseLocalMedia: { kind: 'lacking', names: ['Wikibase'] },
    })
  })
})
