import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareQuietEngine({ queryMemoryMb: 64 }, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.createWiki('asked')
})

async function publish(settings: Record<string, string>): Promise<void> {
  await kit.engine.publish({ domain: wiki.host, sitename: 'Asked', settings, deletedAt: null })
}

describe('a wiki tells where its data can be queried:', () => {
  test('programs, in the manifest', async () => {
    const manifest = JSON.parse(await wiki.page('/w/rest.php/wikibase-manifest/v0/manifest'))
    expect(manifest.external_services).toEqual({
      queryservice: `http://${wiki.host}/query/sparql`,
      queryservice_ui: `http://${wiki.host}/query`,
      openrefine_reconcile: `http://${wiki.host}/reconcile`,
    })
  })

  test('programs, in the API’s site information', async () => {
    const { query } = await wiki.api<{ query: { general: Record<string, string> } }>({
      action: 'query',
      meta: 'siteinfo',
    })
    expect(query.general['wikibase-sparql']).toBe(`http://${wiki.host}/query/sparql`)
  })

  test.each(['vector', 'vector-2022', 'timeless', 'modern', 'monobook'])(
    'people, in the menus of %s',
    async skin => {
      if (!kit.engine.facts.skins.includes(skin)) return
      await publish({ wgDefaultSkin: skin })
      const page = await wiki.page('/wiki/Main_Page')
      expect(page).toContain(`skin-${skin}`)
      expect(page).toMatch(
        /<li[^>]*id="n-wikistead-query"[^>]*><a href="\/query"[^>]*>(?:<span>)?Query service</,
      )
    },
  )

  test('members, in the menu of Minerva, which has no sidebar', async () => {
    await publish({ wgDefaultSkin: 'minerva' })
    const member = kit.client('asked')
    await member.logIn(ADMIN.username, ADMIN.password)
    expect(await member.page('/wiki/Main_Page')).toMatch(/href="\/query"[\s\S]{0,300}Query service/)
    await publish({})
  })

  test('in the reader’s language, in words that no wiki admin can change', async () => {
    expect(await wiki.page('/wiki/Main_Page?uselang=de')).toContain('>Abfragedienst<')
    const admin = kit.client('asked')
    await admin.logIn(ADMIN.username, ADMIN.password)
    await admin.edit('MediaWiki:Wikistead-query', { text: '<b onclick="alert(1)">here</b>' })
    expect(await admin.page('/wiki/Main_Page')).toContain('>Query service<')
  })
})
