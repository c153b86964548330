import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { saveLogo } from './logos.repository.ts'
import { markChanged, publishWiki } from './publish-wiki.ts'
import { markLogosMoved, republishChanged } from './republish.ts'
import { saveSetting } from './settings.repository.ts'

eachTestHasWiki()

async function setSkin(value: string) {
  return await post(app, ada, api.wikiSetting('wgDefaultSkin'), {
    wiki: wiki.id,
    setting: 'wgDefaultSkin',
    value,
  })
}

/** Changes a wiki like a process that is killed between storing and publishing the change. */
async function changeWithoutPublishing(wikiId: number, value: string): Promise<void> {
  await app.deps.db.transaction().execute(async trx => {
    await markChanged(trx, wikiId)
    await saveSetting(trx, { wikiId, name: 'wgDefaultSkin', value, now: app.clock.now() })
  })
}

const exampleLogo = {
  hash: 'abc',
  png: Buffer.from('png'),
  png_double: Buffer.from('png'),
  favicon: Buffer.from('ico'),
}

const publishedSkins = () => app.engine.published.map(({ settings }) => settings['wgDefaultSkin'])

describe('a change that is stored', () => {
  test('reaches the wiki after a crash, once', async () => {
    await changeWithoutPublishing(wiki.id, 'modern')
    await republishChanged(app.deps)
    await republishChanged(app.deps)
    expect(publishedSkins()).toEqual(['modern'])
  })

  test('that cannot be published is not reported as a success, and is published as soon as possible', async () => {
    const { publish } = app.engine
    app.engine.publish = async () => {
      throw new Error('ENOSPC')
    }
    const response = await setSkin('timeless')
    expect(response.statusCode).toBe(503)
    expect(response.json().message).toMatch(/^Your change is saved/)
    app.engine.publish = publish
    await republishChanged(app.deps)
    expect(publishedSkins()).toEqual(['timeless'])
  })

  test('of one wiki is not held up by the failure of another', async () => {
    const other = await newWiki(app, ada)
    for (const { id } of [wiki, other]) await changeWithoutPublishing(id, 'modern')
    const publish = app.engine.publish.bind(app.engine)
    app.engine.publish = async publication => {
      if (publication.domain === wiki.domain) throw new Error('EIO')
      await publish(publication)
    }
    await republishChanged(app.deps)
    expect(app.engine.published.map(({ domain }) => domain)).toEqual([other.domain])
  })

  test('is not overtaken by an older one: after many simultaneous changes, the wiki has the state of the database', async () => {
    let slow = true
    const publish = app.engine.publish.bind(app.engine)
    app.engine.publish = async publication => {
      // The first publication takes longest.
      if (slow) {
        slow = false
        await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
      }
      await publish(publication)
    }
    const skins = ['modern', 'timeless', 'vector', 'modern', 'timeless', 'vector']
    await Promise.all(skins.map(setSkin))
    const stored = await app.deps.db
      .selectFrom('wiki_settings')
      .select('value')
      .where('wiki_id', '=', wiki.id)
      .executeTakeFirstOrThrow()
    expect(publishedSkins().at(-1)).toBe(stored.value)
    await republishChanged(app.deps)
    expect(app.engine.published).toHaveLength(skins.length)
  })
})

test('a purged wiki is not published', async () => {
  await app.deps.db.updateTable('wikis').set({ state: 'purged' }).where('id', '=', wiki.id).execute()
  await publishWiki(app.deps, wiki.id)
  expect(app.engine.published).toEqual([])
})

test('a logo’s new URL is published once after the service has moved', async () => {
  const plain = await newWiki(app, ada)
  await saveLogo(app.deps.db, wiki.id, exampleLogo, app.clock.now())
  await publishWiki(app.deps, wiki.id)
  await publishWiki(app.deps, plain.id)
  app.engine.published.length = 0
  const moved = { ...app.deps, config: { ...app.deps.config, publicUrl: 'https://wikis.museum.example' } }
  for (let start = 0; start < 2; start += 1) {
    await markLogosMoved(moved)
    await republishChanged(moved)
  }
  expect(app.engine.published.map(({ domain, settings }) => [domain, settings['wgLogo']])).toEqual([
    [wiki.domain, `https://wikis.museum.example/logos/${wiki.id}/abc.png`],
  ])
})
