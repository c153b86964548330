import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createMuseum } from '#server/engine/testing/museum/create-museum.ts'
import type { Made } from '#server/engine/testing/museum/museum-items.ts'
import { comparable, MUSEUM_QUERIES } from '#server/engine/testing/museum/museum-queries.ts'
import { type SparqlServer, startSparqlServer } from '#server/engine/testing/sparql-server.ts'
import type { TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

describe.each(['in memory', 'on another server'])('the query service with its triples %s', where => {
  let kit: TestEngine
  let wiki: WikiClient
  let things: readonly Made[]
  let server: SparqlServer

  beforeAll(async () => {
    server = await startSparqlServer()
    const isElsewhere = where !== 'in memory'
    kit = await startWikibaseEngine({
      queryMemoryMb: 256,
      ...(isElsewhere && { sparqlEndpoint: server.endpoint }),
    })
    const museum = await createMuseum(kit, 'museum', 400)
    wiki = museum.wiki
    things = museum.things
  })
  afterAll(async () => {
    await kit.close()
    await server.close()
    expect(kit.complaints).toEqual([])
  })

  async function ask(query: string): Promise<string> {
    const { status, text } = await kit
      .client('museum')
      .request(`/query/sparql?${new URLSearchParams({ query })}`, { headers: { accept: 'text/csv' } })
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
    return text
  }

  test.each(MUSEUM_QUERIES)('knows $about', async ({ query, rows }) => {
    const { given, wanted } = comparable(await ask(query), rows(things))
    expect(wanted).not.toBe('')
    expect(given).toBe(wanted)
  })

  test('knows an edit at once', async () => {
    const [thing] = things
    const token = await wiki.token('csrf')
    for (const value of ['Named again', 'A "quote", a \\u0022 and é']) {
      await wiki.api({ action: 'wbsetlabel', id: thing?.id ?? '', language: 'fr', value, token }, 'POST')
      const label = await ask(
        `SELECT ?label { wd:${thing?.id} rdfs:label ?label FILTER(LANG(?label) = "fr") }`,
      )
      expect(label.split('\r\n')[1]?.replaceAll('""', '"')).toContain(value)
    }
    expect(server.store.size > 0).toBe(where !== 'in memory')
  })

  test('forgets a wiki that is removed', async () => {
    await kit.settled()
    await kit.engine.remove(wiki.host)
    expect(server.store.dump({ format: 'application/n-quads' })).not.toContain('museum')
  })
})
