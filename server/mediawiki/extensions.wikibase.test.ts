import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  EXTENSIONS,
  type ExtensionName,
  extensionObstacle,
  extensionSetting,
  offeredExtension,
} from '#contract/settings/extensions.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { loadedExtensions } from '#server/engine/testing/loaded-extensions.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient
const emails: unknown[] = []

allTestsShareQuietEngine({ deliverEmail: async email => void emails.push(email) }, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('extended')
})

async function turnOn(...names: readonly ExtensionName[]): Promise<void> {
  const settings = EXTENSIONS.map(({ name }) => [extensionSetting(name), names.includes(name) ? '1' : '0'])
  await kit.engine.publish({
    domain: wiki.host,
    sitename: 'Extended',
    settings: Object.fromEntries(settings),
    deletedAt: null,
  })
}

/** The HTML that a page with this wikitext has. */
async function show(text: string): Promise<string> {
  const { parse } = await wiki.api<{ parse: { text: string } }>(
    { action: 'parse', contentmodel: 'wikitext', text, prop: 'text' },
    'POST',
  )
  return parse.text
}

test('each switch that this tree has works by itself, from the next request', async () => {
  const usable = EXTENSIONS.map(({ name }) => name).filter(
    name => extensionObstacle(name, kit.engine.facts) === null,
  )
  expect(usable).toEqual(expect.arrayContaining(['VisualEditor', 'WikiEditor', 'EntitySchema']))
  for (const name of usable) {
    const { needs = [] } = offeredExtension(name)
    await turnOn(...usable.filter(other => other === name || needs.includes(other)))
    expect(await loadedExtensions(wiki)).toEqual(
      usable.filter(other => other === name || needs.includes(other)),
    )
  }
  await turnOn()
  expect(await loadedExtensions(wiki)).toEqual([])
  await turnOn(...usable)
  expect(await loadedExtensions(wiki)).toEqual(usable)
  expect((await wiki.request('/wiki/Special:NewItem')).status).toBe(200)
  expect((await wiki.request('/wiki/Special:SpecialPages')).status).toBe(200)
})

describe('formulas', () => {
  test('are MathML, which browsers show by themselves', async () => {
    await turnOn('Math')
    const html = await show('<math>E = mc^2</math> <chem>H2O</chem>')
    expect(html).toMatch(/<math [^>]*xmlns="http:\/\/www.w3.org\/1998\/Math\/MathML"/)
    expect(html).toContain('<msup')
    expect(html).not.toMatch(/<img|wikimedia|error/i)
  })

  test('cannot run scripts or load anything', async () => {
    const html = await show(
      '<math>\\href{javascript:alert(1)}{x} \\includegraphics{http://evil.example/x}</math><math><script>alert(1)</script></math>',
    )
    expect(html).not.toMatch(/href="javascript|<script>|src="http/)
  })

  test('with more than five thousand characters are replaced by a message, and shorter ones are shown', async () => {
    const html = await show(`<math>${'x+'.repeat(2500)}y</math> <chem>${'H2O'.repeat(2000)}</chem>`)
    expect(html).toContain('This formula has 5,001 characters, and wikis show at most 5,000.')
    expect(html).toContain('This formula has 6,000 characters')
    expect(html).not.toContain('<math')
    expect(await show(`<math>${'x+'.repeat(2499)}y</math>`)).toContain('<math')
  })

  test.each([
    ['long', 'x+'.repeat(20_000)],
    ['deep', `${'{'.repeat(3000)}x${'}'.repeat(3000)}`],
    ['deep roots', `${'\\sqrt{'.repeat(500)}x${'}'.repeat(500)}`],
  ])('that are %s do not hold PHP for long', async (_what, formula) => {
    await show(`<math>${formula}</math>`)
    expect((await wiki.request('/')).status).toBe(200)
  })
})

describe.each(existsSync(join(wikibaseDir(), 'extensions/Math/extension.json')) ? ['Math'] : [])(
  'a value of a statement that is a formula of the extension %s',
  () => {
    let property: string

    beforeAll(async () => {
      await turnOn('Math')
      property = await createEntity(wiki, 'property', { labels: english('formula'), datatype: 'math' })
    })

    /** The formula as pages show it. May be one that nobody can save, but that an import may bring. */
    async function formatted(formula: string): Promise<string> {
      const datavalue = JSON.stringify({ type: 'string', value: formula })
      const asked = { action: 'wbformatvalue', generate: 'text/html', datavalue, property }
      return (await wiki.api<{ result: string }>(asked, 'POST')).result
    }

    test('is its own source if it is longer than wikis show', async () => {
      const long = `${'x+'.repeat(2500)}y`
      expect(await formatted(long)).toBe(`<code>${long}</code>`)
      expect(await formatted(`${'x+'.repeat(2499)}y`)).toContain('<math')
    })

    test.each([
      ['is long', 'x+'.repeat(20_000)],
      ['is deep', `${'{'.repeat(2400)}x${'}'.repeat(2400)}`],
      ['has deep roots', `${'\\sqrt{'.repeat(700)}x${'}'.repeat(700)}`],
    ])('does not hold PHP for long if it %s', async (_what, formula) => {
      await formatted(formula)
      expect((await wiki.request('/')).status).toBe(200)
    })

    test.each([
      ['deep', `${'{'.repeat(190)}x${'}'.repeat(190)}`],
      ['of deep roots', `${'\\sqrt{'.repeat(50)}x${'}'.repeat(50)}`],
      ['a link', '\\href{javascript:alert(1)}{x}'],
      ['a picture', '\\includegraphics{http://evil.example/x}'],
      ['HTML', '\\text{<script>alert(1)</script><img src=x onerror=alert(1)>}'],
      ['the end of its markup', '\\text{</annotation></semantics></math><script>alert(1)</script>}'],
      ['nothing that can be read', '\\frac{'],
    ])('that is %s is refused or shown, and does no harm', async (_what, formula) => {
      const dangerous = /<script>alert|<img src="?x|href="javascript:alert|src="http:\/\/evil/
      expect(await formatted(formula)).not.toMatch(dangerous)
      const mainsnak = { snaktype: 'value', property, datavalue: { type: 'string', value: formula } }
      const claims = [{ mainsnak, type: 'statement', rank: 'normal' }]
      const made = await createEntity(wiki, 'item', { claims })
      if (made === 'modification-failed') return
      const shown = [
        '/wiki/Item:',
        '/wiki/Special:EntityData/',
        '/w/index.php?diff=cur&oldid=prev&title=Item:',
      ]
      for (const [place, path] of shown.entries()) {
        const { status, text } = await wiki.request(`${path}${made}${place === 1 ? '.nt' : ''}`)
        expect(status).toBe(200)
        if (place !== 1) expect(text).not.toMatch(dangerous)
      }
    })
  },
)

describe('a type of property that an extension brings', () => {
  const ALL = [
    ['Math', 'math', { type: 'string', value: 'E = mc^2' }],
    ['WikibaseEdtf', 'edtf', { type: 'string', value: '1850~' }],
  ] as const
  const TYPES = ALL.filter(([name]) => existsSync(join(wikibaseDir(), 'extensions', name, 'extension.json')))

  test.each(TYPES)(
    'by %s can be used, and keeps its values while it is off',
    async (name, datatype, datavalue) => {
      await turnOn(name)
      const property = await createEntity(wiki, 'property', { labels: english(`a ${datatype}`), datatype })
      expect(property).toMatch(/^P\d+$/)
      const mainsnak = { snaktype: 'value', property, datavalue }
      const claims = [{ mainsnak, type: 'statement', rank: 'normal' }]
      const item = await createEntity(wiki, 'item', { labels: english('Thing'), claims })
      expect(item).toMatch(/^Q\d+$/)
      const shown = await wiki.page(`/wiki/Item:${item}`)
      const triples = await wiki.page(`/wiki/Special:EntityData/${item}.nt`)
      expect([shown.includes('<math'), triples.includes('<msup>')]).toEqual(Array(2).fill(name === 'Math'))

      await turnOn()
      expect(await wiki.page(`/wiki/Item:${item}`)).toContain(datavalue.value.slice(0, 4))
      expect((await wiki.request(`/wiki/Property:${property}`)).status).toBe(200)
      const data = await wiki.page(`/wiki/Special:EntityData/${item}.json`)
      expect(data).toContain(JSON.stringify(datavalue.value))
      expect((await wiki.request(`/wiki/Special:EntityData/${item}.ttl`)).status).toBe(200)
      const token = await wiki.token('csrf')
      const label = { action: 'wbsetlabel', id: item, language: 'en', value: 'Renamed', token }
      expect(await wiki.api(label, 'POST')).toMatchObject({ success: 1 })

      await turnOn(name)
      const again = await wiki.page(`/wiki/Item:${item}`)
      expect(again).toContain('Renamed')
      expect(again.includes('<math')).toBe(name === 'Math')
    },
  )
})

test('schemas can be read while they are off, and edited when they are on again', async () => {
  await turnOn('EntitySchema')
  const write = async (title: string, fields: Record<string, string>) =>
    await wiki.post(`/wiki/Special:${title}`, { wpEditToken: await wiki.token('csrf'), ...fields })
  const made = await write('NewEntitySchema', {
    languagecode: 'en',
    label: 'A human',
    description: '',
    aliases: '',
    'schema-text': '<human> { wdt:P1 [ wd:Q1 ] }',
    submit: '1',
  })
  expect([made.status, made.headers.location ?? made.text.slice(0, 2000)]).toEqual([
    302,
    expect.stringMatching(/EntitySchema:E1/),
  ])
  expect(await wiki.page('/wiki/EntitySchema:E1')).toContain('A human')
  await turnOn()
  expect(await wiki.page('/wiki/EntitySchema:E1')).toContain('A human')
  expect(await wiki.page('/wiki/Special:RecentChanges')).toContain('EntitySchema:E1')
  expect(await wiki.edit('EntitySchema:E1', { text: '{}' })).not.toBe('Success')
  expect((await wiki.request('/wiki/Special:NewEntitySchema')).status).toBe(404)
  await turnOn('EntitySchema')
  expect(await wiki.page('/wiki/EntitySchema:E1')).toContain('wdt:P1')
})

test('notifications are shown on the wiki, and nobody gets an email', async () => {
  await turnOn('Echo', 'Thanks')
  await kit.settled()
  emails.length = 0
  const token = async () => await wiki.token('csrf')
  const options = ['edit-user-talk', 'mention', 'reverted', 'user-rights', 'edit-thank', 'system']
  const change = options.map(name => `echo-subscriptions-email-${name}=1`).join('|')
  await wiki.api(
    { action: 'options', change: `${change}|echo-email-frequency=1`, token: await token() },
    'POST',
  )

  const grace = kit.client('extended')
  await grace.api(
    {
      action: 'createaccount',
      createtoken: await grace.token('createaccount'),
      createreturnurl: `http://${grace.host}/`,
      username: 'Grace',
      password: 'a long enough password',
      retype: 'a long enough password',
    },
    'POST',
  )
  expect(await grace.logIn('Grace', 'a long enough password')).toBe('PASS')
  expect(await grace.edit(`User talk:${ADMIN.username}`, { text: 'Hello' })).toBe('Success')
  const greeting = `Look, [[User:${ADMIN.username}]]! ~~~~`
  expect(await grace.edit('Talk:Main Page', { section: 'new', sectiontitle: 'Hi', text: greeting })).toBe(
    'Success',
  )
  await kit.settled()
  const { query } = await wiki.api<{ query: { notifications: { list: { type: string }[] } } }>({
    action: 'query',
    meta: 'notifications',
    notprop: 'list',
  })
  expect(query.notifications.list.map(({ type }) => type).sort()).toEqual(
    expect.arrayContaining(['edit-user-talk', 'mention']),
  )
  expect(emails).toEqual([])
  const preferences = await wiki.page('/wiki/Special:Preferences')
  expect(preferences).toMatch(/value=.web-mention/)
  expect(preferences).not.toMatch(/value=.email-|name=.wpecho-email/)
})
