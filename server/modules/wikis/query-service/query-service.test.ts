// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import type { QueryServiceState } from '#contract/types/query-service.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { claim, createDomainsApp } from '#server/testing/domain-claims.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasWiki()

const read = (person: TestMember | null) => get(app, `${wikiDataApi.queryService}?wiki=${wiki.id}`, person)
const rebuild = (person: TestMember | null) =>
  post(app, person, wikiDataApi.rebuildQueries, { wiki: wiki.id })

function setState(state: QueryServiceState): void {
  app.engine.queryStates.set(wiki.domain, { state, behind: 0, triples: null, bytes: null })
}

describe('the query service of a wiki', () => {
  test('is shown to its managers as the engine reports it', async () => {
    const response = await read(ada)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: { state: 'ready', behind: 0, triples: 58_000, bytes: 26_000_000 },
    })
  })

  test('is rebuilt by its managers', async () => {
    const response = await rebuild(ada)
    expect(response.json()).toMatchObject({ success: true, data: { state: 'ready' } })
    expect(app.engine.rebuilt).toEqual([wiki.domain])
  })

  test('is not shown to anybody else', async () => {
    const eve = await createMember(app)
    for (const ask of [read, rebuild]) {
      expect((await ask(null)).statusCode).toBe(401)
      expect((await ask(eve)).statusCode).toBe(403)
    }
    expect(app.engine.rebuilt).toEqual([])
  })

  test.each(['off', 'starting', 'rebuilding'] as const)('is not rebuilt while %s', async state => {
    setState(state)
    const response = await rebuild(ada)
    expect(response.statusCode).toBe(409)
    expect(app.engine.rebuilt).toEqual([])
  })

  test('is rebuilt five times an hour at most', async () => {
    for (let count = 0; count < 5; count += 1) expect((await rebuild(ada)).statusCode).toBe(200)
    const response = await rebuild(ada)
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(app.engine.rebuilt).toHaveLength(5)
  })

  test('is off while the domain of the wiki is not verified', async () => {
    const domains = await createDomainsApp()
    try {
      const member = await createMember(domains)
      const { id } = await claim(domains, member)
      const response = await get(domains, `${wikiDataApi.queryService}?wiki=${id}`, member)
      expect(response.json()).toMatchObject({ data: { state: 'off' } })
      expect((await post(domains, member, wikiDataApi.rebuildQueries, { wiki: id })).statusCode).toBe(409)
    } finally {
      await domains.app.close()
    }
  })
})
