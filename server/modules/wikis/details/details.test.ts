import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { createAppWithWiki, get, post } from '#server/testing/new-wiki.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { TestMember } from '#server/testing/test-member.ts'

let app: TestApp
let ada: TestMember
let wiki: CreatedWiki

beforeAll(async () => {
  ;({ app, ada, wiki } = await createAppWithWiki())
})
afterAll(async () => await app.close())

describe('the details of a wiki', () => {
  test('are the same by GET and by POST', async () => {
    const posted = await post(app, ada, api.wikiDetails, { wiki: wiki.id })
    const got = await get(app, `${api.wikiDetails}?wiki=${wiki.id}`, ada)
    expect(got.statusCode).toBe(200)
    expect(got.json()).toEqual(posted.json())
    expect(got.json()).toMatchObject({ success: true, data: { id: wiki.id, domain: wiki.domain } })
  })

  test('need the id of a wiki', async () => {
    expect((await get(app, api.wikiDetails, ada)).statusCode).toBe(422)
  })
})
