// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { ada, allTestsShareWiki, app, wiki } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/requests.ts'

allTestsShareWiki()

describe('the details of a wiki', () => {
  test('are the same by GET and by POST', async () => {
    const posted = await post(app, ada, api.wikiDetails, { wiki: wiki.id })
    const got = await get(app, `${api.wikiDetails}?wiki=${wiki.id}`, ada)
    expect(got.statusCode).toBe(200)
    expect(got.json()).toEqual(posted.json())
    expect(got.json()).toMatchObject({
      success: true,
      data: { id: wiki.id, domain: wiki.domain, role: 'owner' },
    })
  })

  test('say who manages it, and when it was last changed', async () => {
    const read = async () => (await get(app, `${api.wikiDetails}?wiki=${wiki.id}`, ada)).json().data
    const { created_at } = await read()
    expect(await read()).toMatchObject({
      updated_at: created_at,
      is_featured: false,
      description: null,
      wiki_managers: [{ wiki_id: wiki.id, user_id: ada.user.id, created_at: expect.any(String) }],
    })
    app.clock.advance(1000)
    const change = { wiki: wiki.id, setting: 'wgDefaultSkin', value: 'modern' }
    expect((await post(app, ada, api.wikiSetting(change.setting), change)).statusCode).toBe(200)
    expect((await read()).updated_at).toBe(new Date(app.clock.now()).toISOString())
    const { wikis } = (await post(app, ada, api.myWikis)).json()
    expect(wikis).toMatchObject([{ created_at, updated_at: (await read()).updated_at }])
  })

  test('need the id of a wiki', async () => {
    expect((await get(app, api.wikiDetails, ada)).statusCode).toBe(422)
  })
})
