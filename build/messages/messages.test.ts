import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { root } from '#build/root.ts'
import { messageName } from '#i18n/install.ts'
import { languages } from '#i18n/languages.ts'
import { MESSAGE_FOLDERS, type MessageGroup, messageGroups, readMessages } from '#i18n/msg.ts'
import { createTranslation } from '#i18n/translation.ts'
import { englishParts, englishText } from './english-code.ts'
import { messageNames, nameOfEach, putEnglish } from './put-english.ts'

const english = readMessages('en')
const keys = Object.keys(english)
/** The languages in which a group is written, besides English. */
const translationsOf = (group: MessageGroup) =>
  readdirSync(MESSAGE_FOLDERS[group])
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length))
    .filter(name => !['en', 'qqq'].includes(name))
const translated = translationsOf('everybody')

/** The sources that may show messages, with their calls. */
const sources = ['src', 'contract', 'store', 'machines', 'server', 'statecharts', 'build'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => ({
      path: join(folder, name).replaceAll('\\', '/'),
      text: readFileSync(join(root, folder, name), 'utf8'),
    })),
)
const CALL = /\b(?:msg|msgParts)\(\s*(?<key>'[\w-]+'|[^'])/g
const callsIn = (text: string) => [...text.matchAll(CALL)].map(({ groups }) => groups?.['key'] ?? '')
const calls = sources.flatMap(({ text }) => callsIn(text))
/** Groups of messages that only some readers get, and the prefix of their keys. */
const OWN = [
  {
    group: 'operators',
    start: 'operator-',
    files: /^(src\/operator|contract\/operator|server\/modules\/(console|operator))\//,
  },
  { group: 'designers', start: 'statecharts-', files: /^statecharts\// },
] as const

const params = (text: string) => [...new Set(text.match(/\$\d+/g))].sort()
const links = (text: string) => text.match(/\[\$\d+ /g)?.toSorted() ?? []

describe('messages', () => {
  test('are all used, and none is used that does not exist', () => {
    const used = new Set(calls.filter(key => key.startsWith("'")).map(key => key.slice(1, -1)))
    expect(keys.filter(key => !used.has(key))).toEqual([])
    expect([...used].filter(key => !keys.includes(key))).toEqual([])
  })

  test.each(OWN)('are for $group exactly where only $group read them', ({ group, start, files }) => {
    const own = Object.keys(readMessages('en', [group]))
    expect(own.filter(key => !key.startsWith(start))).toEqual([])
    expect(keys.filter(key => key.startsWith(start))).toEqual(own)
    const elsewhere = sources
      .filter(({ path }) => !files.test(path))
      .flatMap(({ path, text }) => callsIn(text).map(key => ({ path, key })))
    expect(elsewhere.filter(({ key }) => key.startsWith(`'${start}`))).toEqual([])
  })

  test.each(messageGroups)('are documented for translators, those of %s', group => {
    const own = Object.keys(readMessages('en', [group]))
    const documented = readMessages('qqq', [group])
    expect(own.filter(key => !documented[key])).toEqual([])
    expect(Object.keys(documented).filter(key => !own.includes(key))).toEqual([])
  })

  test('count their parameters from $1 without a gap', () => {
    for (const [key, text] of Object.entries(english))
      expect([key, params(text)]).toEqual([key, params(text).map((_, index) => `$${index + 1}`)])
  })

  test.each(messageGroups)('stand in the files of known languages, ordered as in English: %s', group => {
    const known = languages.map(({ code }) => code as string)
    const english = Object.keys(readMessages('en', [group]))
    expect(translationsOf(group).filter(name => !known.includes(name))).toEqual([])
    for (const name of translationsOf(group)) {
      const own = Object.keys(readMessages(name, [group]))
      expect([name, own]).toEqual([name, english.filter(key => own.includes(key))])
    }
  })

  test.each(OWN)('are for $group only in languages that everybody has', ({ group }) => {
    expect(translationsOf(group).filter(name => !translated.includes(name))).toEqual([])
  })

  test.each(translated)('have the parameters and links of the English text in %s', name => {
    const wrong = Object.entries(readMessages(name)).filter(([key, text]) => {
      const source = english[key] ?? ''
      return `${params(text)}${links(text)}` !== `${params(source)}${links(source)}`
    })
    expect(wrong).toEqual([])
  })

  test.each(translated)('can be read in %s', name => {
    const messages = readMessages(name)
    const translation = createTranslation(name, messages)
    for (const [key, text] of Object.entries(messages)) {
      const values = params(text).map((_, index) => index + 2)
      expect(translation.text(key, values)).not.toMatch(/\{\{|\}\}|\$\d/)
    }
  })
})

describe('the English of the built pages', () => {
  const translation = createTranslation('en', english)

  test('names each message as the script of a language does', () => {
    const named = messageNames()
    for (const [key, text] of Object.entries(english)) {
      const names = params(text)
      const values = names.map((_, index) =>
        text.includes(`[$${index + 1} `) ? (inner: string) => inner : 'x',
      )
      const codes = [englishText(text, names.length > 0), englishParts(text)]
      const found = codes.map(code => messageName(run(code), values))
      expect([key, found[text.includes('[$') ? 1 : 0]]).toEqual([
        key,
        named.get(key) === key ? found[0] : named.get(key),
      ])
    }
  })

  /** Runs the code that a built page contains. */
  const run = (code: string) => new Function(`return ${code}`)()

  test.each([1, 2])('reads as everywhere else, for %d of everything', amount => {
    for (const [key, text] of Object.entries(english)) {
      const names = params(text)
      if (names.length === 0) continue
      const isLink = (index: number) => text.includes(`[$${index + 1} `)
      const values = names.map((_, index) => (isLink(index) ? (inner: string) => `<${inner}>` : amount))
      if (values.every(value => typeof value === 'number'))
        expect([key, run(englishText(text, true))(...values)]).toEqual([key, translation.text(key, values)])
      expect([key, run(englishParts(text))(...values).join('')]).toEqual([
        key,
        translation.parts(key, values)?.join(''),
      ])
    }
  })

  const sample = {
    'log-in': 'Log in',
    'open-verb': 'Open',
    'open-adjective': 'Open',
    wikis: '{{PLURAL:$2|one wiki|$1 wikis}} of $3',
    terms: 'Read the [$1 terms] of $2 first.',
    contact: 'Please [$1 contact the $2 team].',
  }

  test('replaces the keys', () => {
    expect(putEnglish("f(msg('log-in'), msg( 'open-verb' ))", sample)).toBe(
      `f(msg("Log in"), msg(["Open",'open-verb']))`,
    )
    expect(putEnglish("msg('wikis', a, n, b)", sample)).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a template.
      'msg((a,b,c)=>`${b===1?`one wiki`:`${a} wikis`} of ${c}`, a, n, b)',
    )
    expect(putEnglish("msgParts('terms', t => <b>{t}</b>, name)", sample)).toBe(
      'msgParts((a,b)=>[`Read the `,a(`terms`),` of `,b,` first.`], t => <b>{t}</b>, name)',
    )
  })

  test('may have parameters within an element’s text', () => {
    expect(putEnglish("msgParts('contact', t => <b>{t}</b>, name)", sample)).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a template.
      'msgParts((a,b)=>[`Please `,a(`contact the ${b} team`),`.`], t => <b>{t}</b>, name)',
    )
    const parts = createTranslation('en', sample).parts('contact', [text => `<${text}>`, 'Ada'])
    expect(parts?.join('')).toBe('Please <contact the Ada team>.')
  })

  test('is refused for an unknown key, and for syntax that only translations use', () => {
    expect(() => putEnglish("msg('nothing')", sample)).toThrow('no message nothing')
    expect(() => putEnglish("msg('a', b)", { a: '{{GENDER:$1|he|she}}' })).toThrow('only PLURAL')
  })

  test('names each message whose text is unique', () => {
    expect(nameOfEach(sample).get('log-in')).toBe('Log in')
    expect(nameOfEach(sample).get('open-verb')).toBe('open-verb')
    expect(nameOfEach(sample).get('terms')).toBe('Read the [$1 terms] of $2 first.')
    expect(nameOfEach(sample).get('wikis')).toBe('$1 wikis of $3')
  })

  test('yields names to the messages for everybody', () => {
    const names = nameOfEach({ 'operator-open': 'Log in', 'operator-new': 'New' }, sample)
    expect([names.get('operator-open'), names.get('operator-new')]).toEqual(['operator-open', 'New'])
    expect([...messageNames()].filter(([key]) => !OWN.some(({ start }) => key.startsWith(start)))).toEqual([
      ...nameOfEach(readMessages('en', ['everybody'])),
    ])
  })

  test('is asked for by a literal key', () => {
    expect(calls.filter(key => !key.startsWith("'"))).toEqual([])
  })
})
