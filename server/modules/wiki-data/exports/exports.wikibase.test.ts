import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, jest, test } from '@jest/globals'
import { DATATYPES, everything, snak, statement } from '#server/engine/testing/every-statement.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { prepare, unpack } from '#server/testing/exports.ts'
import { managedWiki } from '#server/testing/managed-wiki.ts'
import { createMember } from '#server/testing/test-member.ts'

jest.setTimeout(240_000)

allTestsShareEngineAndApp({ start: startWikibaseEngine })

test('an archive contains all entities as JSON and as RDF, and their pages with full history', async () => {
  const wiki = await kit.openWiki('entities')
  await kit.engine.publish({
    domain: kit.domain('entities'),
    sitename: 'Entities',
    settings: { wwExtEnableWikibaseLexeme: '1' },
    deletedAt: null,
    quotaMb: null,
  })
  const property = await createEntity(wiki, 'property', { datatype: 'string', labels: english('name') })
  const items = []
  for (const label of ['Berlin', 'Paris', 'Rome'])
    items.push(await createEntity(wiki, 'item', { labels: english(label) }))
  const [language = ''] = items
  const lexeme = kit.engine.facts.extensions.includes('wikibaselexeme')
    ? await createEntity(wiki, 'lexeme', { lemmas: english('go'), lexicalCategory: language, language })
    : null
  await wiki.edit('Item:Q9', { text: 'none' })
  await kit.settled()
  const ada = await createMember(app)
  const { id } = await managedWiki(app, ada, kit.domain('entities'))
  const done = await prepare(app, ada, id)
  const all = [...items, property, ...(lexeme ? [lexeme] : [])].sort()
  expect(done).toMatchObject({ status: 'ready', error: null, content: { entities: all.length } })
  const parts = await unpack(app, ada, done.id)
  const entities = JSON.parse(String(parts.get('entities.json'))) as { id: string }[]
  expect(entities.map(entity => entity.id).sort()).toEqual(all)
  const rdf = String(parts.get('entities.nt'))
  for (const entity of all) expect(rdf).toContain(`<http://${kit.domain('entities')}/entity/${entity}>`)
  expect(String(parts.get('pages.xml')).match(/<model>wikibase-item<\/model>/g)).toHaveLength(items.length)
  expect(JSON.parse(String(parts.get('about.json'))).software.wikibase).not.toBeNull()
  expect(String(parts.get('README.txt'))).toContain(
    `(id_type, id_value) VALUES ('wikibase-item', ${items.length})`,
  )
})

/** Properties of all datatypes, an item with all kinds of statements, a lexeme, redirects, and what is deleted, hidden or broken. */
async function makeStrangeEntities(wiki: WikiClient): Promise<void> {
  const post = async (params: Record<string, string>) => {
    const answer = await wiki.api({ ...params, token: await wiki.token('csrf') }, 'POST')
    expect(answer).not.toHaveProperty('error')
  }
  for (const datatype of DATATYPES)
    await createEntity(wiki, 'property', { labels: english(`a ${datatype}`), datatype })
  const item = async (claims: readonly object[] = []) =>
    await createEntity(wiki, 'item', { labels: english('thing é 😀'), claims })
  const unit = await item()
  await item(everything(`http://${wiki.host}`))
  const lexeme = {
    ...{ lemmas: english('engine'), language: unit, lexicalCategory: unit },
    forms: [
      {
        ...{ add: '', representations: english('engines'), grammaticalFeatures: [unit] },
        claims: [statement(snak('P1', 'string', 'of a form'))],
      },
    ],
    senses: [{ add: '', glosses: english('a machine'), claims: [] }],
  }
  expect(await createEntity(wiki, 'lexeme', lexeme)).toBe('L1')
  const [from, through, deleted] = [await item(), await item(), await item()]
  await post({ action: 'wbmergeitems', fromid: from, toid: through, ignoreconflicts: 'description' })
  await post({ action: 'wbmergeitems', fromid: through, toid: unit, ignoreconflicts: 'description' })
  await post({ action: 'delete', title: `Item:${deleted}` })
  await post({ action: 'delete', title: 'Property:P8' })
  for (let number = 0; number < 6; number += 1) await item([statement(snak('P1', 'string', `no. ${number}`))])
  const latest = (id: string) => `(select page_latest from page where page_title = '${id}')`
  const text = (id: string) => `old_id = (select substr(content_address, 4) from slots
    join content on content_id = slot_content_id where slot_revision_id = ${latest(id)})`
  for (const change of [
    `update revision set rev_deleted = 1 where rev_id = ${latest('Q7')}`,
    `delete from text where ${text('Q8')}`,
    `update text set old_text = '{' where ${text('Q9')}`,
    // Too large to be read together with others.
    `update revision set rev_len = 9000000 where rev_id in (${latest('Q2')}, ${latest('Q10')})`,
  ])
    await kit.change('strange', change)
}

test('the dumps are what Wikibase’s own scripts write, whatever the wiki contains', async () => {
  const wiki = await kit.openWiki('strange')
  const settings = { wwExtEnableWikibaseLexeme: '1' }
  await kit.engine.publish({ domain: wiki.host, sitename: 'Strange', settings, deletedAt: null })
  await makeStrangeEntities(wiki)
  await kit.settled()
  const { copies } = kit.engine
  const { signal } = new AbortController()
  const copy = await copies.copy(wiki.host, signal)
  const dump = async (script: string, args: readonly string[]) => {
    const file = join(copy.dir, 'tmp', 'dump.gz')
    const output: string[] = []
    await copies.runScript(copy.dir, {
      ...{ script, signal, onOutput: text => output.push(text) },
      args: ['--log', '-', '--batch-size', '5', '--output', `compress.zlib://${file}`, ...args],
    })
    const written = String(gunzipSync(readFileSync(file)))
    // RDF begins with the time at which it was written.
    return [written.replace(/"\d{4}-\d\d-\d\dT[\d:]+Z"/, '""'), output.join('')]
  }
  const own = join(kit.mediawikiDir, 'extensions/Wikibase/repo/maintenance')
  const ours = join(SETTINGS_SOURCE, 'ExportEntities.php')
  for (const [script, args] of [
    ['dumpJson', []],
    ['dumpRdf', ['--format', 'nt']],
    ['dumpRdf', ['--format', 'ttl']],
    ['dumpRdf', ['--format', 'nt', '--flavor', 'truthy-dump']],
  ] as const) {
    const expected = await dump(join(own, `${script}.php`), args)
    expect(expected[1]).toMatch(/Failed to dump Q8.*Failed to dump Q9/s)
    expect(await dump(ours, args)).toEqual(expected)
  }
  await copy.remove()
})
