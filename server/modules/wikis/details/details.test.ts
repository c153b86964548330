// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { ada, allTestsShareWiki, app, wiki } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/new-wiki.ts'

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

  test('need the id of a wiki', async () => {
    expect((await get(app, api.wikiDetails, ada)).statusCode).toBe(422)
  })
})
