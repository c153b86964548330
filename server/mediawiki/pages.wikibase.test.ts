import { beforeAll, describe, expect, test } from '@jest/globals'
import { brokenLinks, contentOf, footerOf, linksIn, textIn } from '#server/engine/testing/page-links.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient
let visitor: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.createWiki('pages')
  visitor = kit.client('pages')
  await wiki.logIn(ADMIN.username, ADMIN.password)
  await createEntity(wiki, 'property', { labels: english('colour'), datatype: 'string' })
  await createEntity(wiki, 'item', { labels: english('Analytical engine') })
})

async function publish(settings: Record<string, string>): Promise<void> {
  await kit.engine.publish({ domain: wiki.host, sitename: 'The pages wiki', settings, deletedAt: null })
}

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/'
const BY = 'https://creativecommons.org/licenses/by/4.0/'

test.each(['/', '/wiki/Item:Q1', '/wiki/Property:P1', '/wiki/Special:NewItem', '/wiki/Special:NewProperty'])(
  '%s has no broken link, and names no other wiki where this one is meant',
  async path => {
    const page = await wiki.page(path)
    expect(await brokenLinks(wiki, contentOf(page) + footerOf(page))).toEqual([])
    const text = textIn(contentOf(page) + footerOf(page)).replace('Import from Wikidata', '')
    expect(text).not.toMatch(/Wikidata|Wikipedia|Wikimedia/)
  },
)

test('the main page leads to a new property, a new item, the import and new accounts', async () => {
  const links = linksIn(contentOf(await visitor.page('/'))).map(({ href }) => href)
  for (const page of ['NewProperty', 'NewItem', 'Service/import', 'CreateAccount'])
    expect(links).toContain(`/wiki/Special:${page}`)
})

test('the search box finds an item by its label', async () => {
  await kit.settled()
  const found = await visitor.page('/w/index.php?title=Special%3ASearch&search=analytical')
  expect(contentOf(found)).toContain('/wiki/Item:Q1')
})

test('an item is sent exactly as the parser cache has it, and an article gets its table of contents', async () => {
  const id = await createEntity(wiki, 'item', { labels: english('Vase'), descriptions: english('3\u00a0cm') })
  // If it had been parsed and serialized again, it would have `&#160;`.
  expect(contentOf(await visitor.page(`/wiki/Item:${id}`))).toContain('>3\u00a0cm</div>')
  const headings = ['One', 'Two', 'Three', 'Four'].map(name => `== ${name} ==`)
  await wiki.edit('Long', { text: headings.join('\n') }, await wiki.token('csrf'))
  expect(contentOf(await visitor.page('/wiki/Long'))).toMatch(/<div id="toc".*<a href="#Four">/s)
})

describe('the licence of data', () => {
  const turtle = () => visitor.page('/wiki/Special:EntityData/Q1.ttl')

  test('is CC0 at first: in RDF, before saving, on the item, in the footer and on the page about the wiki', async () => {
    expect(await turtle()).toContain(`cc:license <${CC0}>`)
    const item = await visitor.page('/wiki/Item:Q1')
    expect(footerOf(item)).toContain(CC0)
    expect(item).toContain(`<link rel="license" href="${CC0}"`)
    expect(footerOf(await visitor.page('/'))).toContain(CC0)
    expect(contentOf(await visitor.page('/wiki/Special:About'))).toContain(CC0)
    const form = textIn(contentOf(await wiki.page('/wiki/Special:NewItem')))
    expect(form).toMatch(/you agree to the terms of use ?, and you irrevocably agree .* CC0 1\.0 License/)
  })

  test('is another one once it is chosen, independently of that of texts', async () => {
    await publish({ wwLicenceData: 'cc-by-4.0', wwLicenceText: 'cc-by-sa-4.0' })
    expect(await turtle()).toContain(`cc:license <${BY}>`)
    const item = footerOf(await visitor.page('/wiki/Item:Q1'))
    expect(item).toContain(BY)
    expect(item).not.toContain('by-sa')
    expect(footerOf(await visitor.page('/'))).toMatch(/by-sa\/4\.0[\s\S]*\/by\/4\.0/)
  })

  test('can be left open: nobody releases anything by saving', async () => {
    await publish({ wwLicenceData: 'none' })
    expect(await turtle()).toContain(`cc:license <http://${wiki.host}/wiki/Special:About>`)
    expect(footerOf(await visitor.page('/wiki/Item:Q1'))).not.toContain('creativecommons')
    const form = textIn(contentOf(await wiki.page('/wiki/Special:NewItem')))
    expect(form).toContain('you agree to the terms of use')
    expect(form).not.toContain('irrevocably')
    expect(textIn(await visitor.page('/wiki/Special:About'))).toContain('Licence of data Not stated')
  })
})

test('a wiki admin cannot change where the terms of use lead', async () => {
  await publish({})
  await wiki.edit('MediaWiki:Copyrightpage', { text: 'Project:Our own terms' })
  const links = linksIn(contentOf(await wiki.page('/wiki/Special:NewItem'))).map(({ href }) => href)
  expect(links).toContain('/wiki/Special:Service/terms-of-use')
  expect(links.join()).not.toContain('Our_own')
})
