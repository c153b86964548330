import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { readSearchServer, type SearchServerAddress } from '#server/platform/config/search-server-address.ts'
import { listen } from '#server/testing/listen.ts'

const USER = 'wikis'
const PASSWORD = 'p@ss'

/** A request sent to an Elasticsearch server. */
interface SentRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

type Document = Readonly<Record<string, unknown>>

interface Index {
  readonly aliases: Set<string>
  readonly settings: object
  readonly mappings: object
  readonly documents: Map<string, Document>
}

/**
 * Plays Elasticsearch 7.10: keeps indexes, aliases and documents as told, and records requests. It is not a
 * search engine: a search finds documents with all its words in any field.
 */
export interface TestSearchServer {
  readonly address: SearchServerAddress
  readonly indexes: Map<string, Index>
  readonly asked: SentRequest[]
  /** Whether it answers. */
  isUp: boolean
  /** Requests that get no answer although it answers others. */
  breaksOff: (request: IncomingMessage) => boolean
  plugins: string[]
  close(): Promise<void>
}

export async function startSearchServer(): Promise<TestSearchServer> {
  const indexes: TestSearchServer['indexes'] = new Map()
  const expected = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
  const http = createServer((request, response) => {
    if (!server.isUp || server.breaksOff(request)) {
      request.socket.destroy()
      return
    }
    if (request.headers.authorization !== expected) {
      send(response, 401, {})
      return
    }
    void text(request).then(body => {
      const path = decodeURIComponent(request.url ?? '')
      server.asked.push({ method: request.method ?? '', path, body })
      try {
        const { status, json } = respond(request, body)
        send(response, status, json)
      } catch (error) {
        send(response, 400, { error: { type: 'stand_in', reason: String(error) }, status: 400 })
      }
    })
  })

  /** The names of indexes that a name, a pattern or an alias stands for. */
  function found(list: string): string[] {
    return list.split(',').flatMap(name => {
      const matches = (each: string) =>
        name.endsWith('*') ? each.startsWith(name.slice(0, -1)) : each === name
      return [...indexes].filter(([own, { aliases }]) => [own, ...aliases].some(matches)).map(([own]) => own)
    })
  }

  function respond(request: IncomingMessage, body: string): Reply {
    const { method = '' } = request
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const [first = '', kind = '', id = ''] = pathname.slice(1).split('/').map(decodeURIComponent)
    if (first === '') return reply(200, { version: { number: '7.10.2', lucene_version: '8.7.0' } })
    if (first === '_nodes')
      return reply(200, {
        nodes: { one: { plugins: server.plugins.map(name => ({ name })), modules: [] } },
      })
    if (first === '_cluster') return reply(200, { status: 'green' })
    if (first === '_cat')
      return reply(
        200,
        found(id).map(index => ({ index })),
      )
    if (first === '_aliases') return changeAliases(JSON.parse(body))
    if (first === '_bulk') return reply(200, bulk(body, ''))
    if (first === '_msearch') {
      const lines = body.trim().split('\n')
      const searches = lines
        .filter((_line, number) => number % 2 === 0)
        .map((line, number) => {
          const { index } = JSON.parse(line) as { index: string | string[] }
          return { ...search(String(index), lines[number * 2 + 1] ?? '{}'), status: 200 }
        })
      return reply(200, { took: 1, responses: searches })
    }
    if (first === '_alias') return aliasesOf(found(kind), method)
    if (method === 'PUT' && kind === '') {
      const { settings = {}, mappings = {} } = JSON.parse(body || '{}') as {
        settings?: object
        mappings?: object
      }
      indexes.set(first, { aliases: new Set(), settings, mappings, documents: new Map() })
      return reply(200, { acknowledged: true, shards_acknowledged: true, index: first })
    }
    const names = found(first)
    if (method === 'DELETE' && kind === '') {
      for (const name of names) indexes.delete(name)
      return reply(200, { acknowledged: true })
    }
    if (kind === '_bulk') return reply(200, bulk(body, first))
    if (names.length === 0 && !first.endsWith('*'))
      return reply(404, {
        error: { type: 'index_not_found_exception', reason: `no such index [${first}]`, index: first },
        status: 404,
      })
    if (kind === '_search') return reply(200, search(first, body))
    if (kind === '_count') return reply(200, { count: search(first, body).hits.total.value })
    if (kind === '_refresh' || kind === '_forcemerge') return reply(200, { _shards: shards })
    if (kind === '_doc') return document(method, first, id, body)
    if (kind === '_alias') return aliasesOf(names, method)
    const described = Object.fromEntries(
      names.map(name => {
        const { aliases, settings, mappings } = indexes.get(name) ?? {
          aliases: [],
          settings: {},
          mappings: {},
        }
        return [
          name,
          { aliases: Object.fromEntries([...aliases].map(alias => [alias, {}])), settings, mappings },
        ]
      }),
    )
    return reply(200, method === 'PUT' ? { acknowledged: true } : described)
  }

  function changeAliases({ actions }: { actions: Record<string, AliasChange>[] }): Reply {
    for (const action of actions)
      for (const [kind, { index, alias }] of Object.entries(action))
        for (const name of found(index)) {
          if (kind === 'add') indexes.get(name)?.aliases.add(alias)
          else indexes.get(name)?.aliases.delete(alias)
        }
    return reply(200, { acknowledged: true })
  }

  function aliasesOf(names: readonly string[], method: string): Reply {
    const own = (name: string) => [...(indexes.get(name)?.aliases ?? [])]
    const all = names.map(name => [name, { aliases: Object.fromEntries(own(name).map(each => [each, {}])) }])
    const isThere = names.length > 0
    if (method === 'HEAD') return reply(isThere ? 200 : 404, null)
    return reply(
      isThere ? 200 : 404,
      isThere ? Object.fromEntries(all) : { error: 'alias missing', status: 404 },
    )
  }

  function document(method: string, index: string, id: string, body: string): Reply {
    const [name = ''] = found(index)
    const documents = indexes.get(name)?.documents
    if (method === 'PUT' || method === 'POST') {
      documents?.set(id, JSON.parse(body) as Document)
      return reply(201, { _index: name, _id: id, result: 'created' })
    }
    const source = documents?.get(id)
    return reply(source ? 200 : 404, {
      _index: name,
      _id: id,
      found: source !== undefined,
      _source: source,
    })
  }

  function bulk(body: string, byDefault: string): object {
    const lines = body.split('\n').filter(line => line !== '')
    const items: object[] = []
    for (let number = 0; number < lines.length; number++) {
      const [[kind, { _index, _id }] = ['', { _index: '', _id: '' }]] = Object.entries(
        JSON.parse(lines[number] ?? '') as Record<string, { _index?: string; _id: string | number }>,
      )
      const documents = indexes.get(found(_index ?? byDefault)[0] ?? '')?.documents
      const id = String(_id)
      const done = { _index: _index ?? byDefault, _id: id }
      if (kind === 'delete') {
        items.push({
          delete: { ...done, status: 200, result: documents?.delete(id) ? 'deleted' : 'not_found' },
        })
        continue
      }
      const sent = JSON.parse(lines[++number] ?? '') as {
        doc?: Document
        upsert?: Document
        doc_as_upsert?: boolean
      }
      const before = documents?.get(id)
      if (kind === 'update' && !before && !sent.doc_as_upsert && !sent.upsert) {
        const error = { type: 'document_missing_exception', reason: `[_doc][${id}]: document missing` }
        items.push({ update: { ...done, status: 404, error } })
        continue
      }
      documents?.set(
        id,
        kind === 'update' ? { ...before, ...(sent.upsert ?? {}), ...sent.doc } : (sent as Document),
      )
      items.push({ [kind]: { ...done, status: 200, result: before ? 'updated' : 'created' } })
    }
    return { took: 1, errors: items.some(item => JSON.stringify(item).includes('"error"')), items }
  }

  function search(index: string, body: string) {
    const words = [...body.matchAll(/"query":"([^"]+)"/g)].map(([, query = '']) =>
      (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
        word => !['and', 'or', 'not'].includes(word),
      ),
    )
    const searched = words[0] ?? []
    // These fields must match completely, because CirrusSearch searches for a namespace by name.
    const exact = [...body.matchAll(/"match":\{"(type|wiki|namespace_name)":(?:\{"query":)?"([^"]+)"/g)]
    const has = (source: Document) =>
      exact.every(([, field = '', value = '']) => [source[field]].flat().includes(value.toLowerCase()))
    const hits = found(index).flatMap(name =>
      [...(indexes.get(name)?.documents ?? [])].flatMap(([id, source]) => {
        const text = JSON.stringify(source).toLowerCase()
        return has(source) && (exact.length > 0 || searched.every(word => text.includes(word)))
          ? [{ _index: name, _type: '_doc', _id: id, _score: 1, _source: source }]
          : []
      }),
    )
    return {
      took: 1,
      timed_out: false,
      _shards: shards,
      hits: { total: { value: hits.length, relation: 'eq' }, max_score: 1, hits },
    }
  }

  const port = await listen(http)
  const server: TestSearchServer = {
    address: readSearchServer(`http://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`),
    indexes,
    asked: [],
    isUp: true,
    breaksOff: () => false,
    plugins: ['extra', 'experimental-highlighter'],
    close: async () => {
      http.closeAllConnections()
      await new Promise<void>(resolve => http.close(() => resolve()))
    },
  }
  return server
}

interface AliasChange {
  readonly index: string
  readonly alias: string
}

const shards = { total: 1, successful: 1, failed: 0, skipped: 0 }

interface Reply {
  readonly status: number
  readonly json: unknown
}

function reply(status: number, json: unknown): Reply {
  return { status, json }
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(answer))
}
