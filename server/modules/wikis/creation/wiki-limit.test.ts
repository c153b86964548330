import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

describe('the limit on wikis per member', () => {
  eachTestHasMember({ wikiLimit: 2 })

  test('is sent and enforced', async () => {
    await newWiki(app, ada)
    await newWiki(app, ada)
    const response = await post(app, ada, api.createWiki, wikiRequest())
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      message: 'Too many wikis. Your new total of 3 would exceed the limit of 2 per user.',
    })
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ count: 2, limit: 2 })
  })

  test('is enforced for ten simultaneous requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(app, ada, api.createWiki, wikiRequest())),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(8).fill(403)])
    expect(app.engine.wikis.size).toBe(2)
  })

  test('counts each member separately, and no deleted wikis', async () => {
    const { id } = await newWiki(app, ada)
    await newWiki(app, ada)
    await newWiki(app, await createMember(app))
    await post(app, ada, api.deleteWiki, { wiki: id, deletionReasons: [] })
    await newWiki(app, ada)
    expect((await post(app, ada, api.createWiki, wikiRequest())).statusCode).toBe(403)
  })
})

describe('a service without a limit', () => {
  eachTestHasMember()

  test('allows many wikis if there is no limit', async () => {
    for (let count = 0; count < 12; count += 1) await newWiki(app, ada)
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ count: 12, limit: 0 })
  })
})
