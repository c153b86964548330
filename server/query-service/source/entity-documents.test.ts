import { describe, expect, test } from '@jest/globals'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { EntityDocuments } from './entity-documents.ts'

type Answer = {
  readonly status: number
  readonly headers?: readonly (readonly [string, string])[]
  readonly text?: string
}

const wiki = { record: { server: 'http://museum.localhost:8080', dbName: 'museum' } } as KnownWiki

/** @param answer by the request's path and query. */
function documents(answer: (url: string) => Answer | Promise<Answer>) {
  const asked: string[] = []
  const php = {
    fetch: async (_: unknown, { url }: { readonly url: string }) => {
      asked.push(url)
      return { headers: [], text: '', ...(await answer(url)) }
    },
  }
  return { asked, documents: new EntityDocuments(php) }
}

const to = (location: string): Answer => ({ status: 302, headers: [['Location', location]] })

describe('the documents of entities', () => {
  test('are those of the special page, which has another name in other languages', async () => {
    const { asked, documents: read } = documents(url =>
      url.includes('Special%3A')
        ? to(
            `http://museum.localhost:8080/w/index.php?title=Spezial:Objektdaten/${/Q\d/.exec(url)?.[0]}.nt&flavor=dump`,
          )
        : { status: 200, text: `of ${url}` },
    )
    const [first] = await read.read(wiki, ['Q1'])
    expect(first?.text).toContain('Spezial:Objektdaten/Q1.nt&flavor=dump')
    expect(await read.read(wiki, ['Q2'])).toEqual([
      { id: 'Q2', text: expect.stringContaining('Q2.nt&flavor=dump') },
    ])
    expect(asked).toHaveLength(3)
  })

  test('are none where there is no entity, or it cannot be read', async () => {
    for (const status of [400, 404, 500]) {
      const { documents: read } = documents(() => ({ status, text: '<http://a.example/s> …' }))
      expect(await read.read(wiki, ['Q1'])).toEqual([{ id: 'Q1', text: null }])
    }
    const { documents: read } = documents(() => Promise.reject(new Error('The response is too large.')))
    expect(await read.read(wiki, ['Q1'])).toEqual([{ id: 'Q1', text: null }])
  })

  test('are not read when those before were too large', async () => {
    const { asked, documents: read } = documents(() => ({ status: 200, text: 'x'.repeat(20_000_000) }))
    expect(await read.read(wiki, ['Q1'])).toHaveLength(1)
    await expect(read.read(wiki, ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'])).rejects.toThrow('too large')
    expect(asked.length).toBeLessThan(6)
  })

  test('are never sought on another host, nor forever', async () => {
    const elsewhere = documents(() => to('http://other.localhost:8080/w/index.php'))
    expect(await elsewhere.documents.read(wiki, ['Q1'])).toEqual([{ id: 'Q1', text: null }])
    expect(elsewhere.asked).toHaveLength(1)
    const circle = documents(() => to('/w/index.php?title=Special:EntityData/Q1.nt'))
    expect(await circle.documents.read(wiki, ['Q1'])).toEqual([{ id: 'Q1', text: null }])
    expect(circle.asked).toHaveLength(4)
  })

  test('are unknown while PHP does not answer', async () => {
    const { documents: read } = documents(() => Promise.reject(new FastCgiError('gone', true)))
    await expect(read.read(wiki, ['Q1'])).rejects.toThrow('gone')
  })

  test('are read two at a time', async () => {
    let running = 0
    let most = 0
    const { documents: read } = documents(async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      return { status: 200, text: 'x' }
    })
    const ids = Array.from({ length: 20 }, (_, index) => `Q${index + 1}`)
    expect((await read.read(wiki, ids)).map(({ id }) => id)).toEqual(ids)
    expect(most).toBe(2)
  })
})
