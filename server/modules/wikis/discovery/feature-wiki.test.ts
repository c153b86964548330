import { beforeAll, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { ada, allTestsShareWiki, app, wiki } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { featureWiki } from './feature-wiki.ts'

allTestsShareWiki()

beforeAll(async () => {
  await newWiki(app, ada)
})

async function featured() {
  app.clock.advance(5000)
  return (await get(app, '/wiki?is_featured=1')).json().data
}

test('an operator puts a wiki on the home page with a description and removes it again', async () => {
  expect(await featured()).toEqual([])
  expect(await featureWiki(app.deps, byCommand, wiki.domain, { featured: true, description: 'Cards.' })).toBe(
    true,
  )
  expect(await featured()).toEqual([expect.objectContaining({ id: wiki.id, description: 'Cards.' })])
  await featureWiki(app.deps, byCommand, wiki.domain, { featured: false })
  expect(await featured()).toEqual([])
  expect((await get(app, `/wiki/${wiki.id}`)).json().data.description).toBe('Cards.')
  await featureWiki(app.deps, byCommand, wiki.domain, { featured: true, description: '' })
  expect(await featured()).toEqual([expect.objectContaining({ id: wiki.id, description: null })])
})

test('a deleted or unknown wiki cannot be featured', async () => {
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  expect(await featureWiki(app.deps, byCommand, wiki.domain, { featured: true })).toBe(false)
  expect(await featureWiki(app.deps, byCommand, 'nowhere.localhost:8080', { featured: true })).toBe(false)
})
