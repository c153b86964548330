// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { isAboutShared, ownRequest, ownResponse } from './own-requests.ts'
import { ForeignIndexError, TooMuchToReadError } from './refusals.ts'

const BASE = 'wikistead_0123_wiki_ab'
const lines = (...values: unknown[]) => `${values.map(value => JSON.stringify(value)).join('\n')}\n`

function pass(method: string, url: string, body: unknown = '') {
  const sent = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const own = ownRequest(BASE, { method, url, body: sent })
  return { ...own, body: own.body.toString() }
}

describe('a request of a wiki to the search server is passed on', () => {
  test.each([
    ['GET', '/', ''],
    ['GET', '/_nodes', ''],
    ['GET', `/_cluster/health/${BASE}_content_first?level=shards`, ''],
    ['HEAD', `/${BASE}`, ''],
    ['GET', `/${BASE}_content*`, ''],
    [
      'POST',
      `/${BASE}_content,${BASE}_general/_search?search_type=dfs_query_then_fetch`,
      '{"query":{"match_all":{}}}',
    ],
    ['DELETE', `/${BASE}_content_first`, ''],
    ['POST', '/_bulk', lines({ delete: { _index: `${BASE}_content`, _id: '7' } })],
    // The content of documents is not checked.
    ['POST', `/${BASE}_content/_bulk`, lines({ index: { _id: '7' } }, { index: 'else', aliases: { x: 1 } })],
    ['POST', '/_msearch', lines({ index: [BASE] }, { query: { match: { title: 'index' } } })],
    [
      'PUT',
      `/${BASE}_content_first`,
      '{"settings":{"index":{"number_of_shards":1}},"mappings":{"properties":{"a":{"index":false}}}}',
    ],
    [
      'PUT',
      '/mw_cirrus_metastore_first',
      '{"settings":{"index":{"number_of_shards":1,"auto_expand_replicas":"0-2","analysis":{"filter":{"a":{"type":"stop"}}}}}}',
    ],
    [
      'PUT',
      `/${BASE}_general_first`,
      JSON.stringify({
        settings: {
          index: {
            ...{ number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '1s' },
            ...{ routing: { 'allocation.total_shards_per_node': -1 }, 'query.default_field': 'all' },
            similarity: { default: { type: 'BM25', k1: 1.2 } },
            'merge.policy': { max_merged_segment: '5g' },
          },
          'index.mapping.total_fields.limit': 5000,
        },
        mappings: {},
      }),
    ],
    ['PUT', `/${BASE}_content_first/_settings`, '{"routing.allocation.total_shards_per_node":-1}'],
    [
      'POST',
      '/_aliases',
      JSON.stringify({ actions: [{ add: { index: `${BASE}_content_first`, alias: BASE } }] }),
    ],
    [
      'POST',
      '/_aliases',
      JSON.stringify({
        actions: [{ remove: { indices: [`${BASE}_content_first`], aliases: [BASE, `${BASE}_content`] } }],
      }),
    ],
    ['PUT', `/${BASE}_content_first/_settings`, '{"auto_expand_replicas":"0-1"}'],
    ['PUT', `/${BASE}_content_first/_mapping`, '{"properties":{"template":{"type":"text"}},"dynamic":false}'],
    ['PUT', `/${BASE}_metastore/_doc/version-content`, '{"index":"else"}'],
    // Readers may search for anything.
    [
      'POST',
      `/${BASE}_content/_search`,
      '{"query":{"match":{"template":{"query":"index wikistead_ _all *"}}}}',
    ],
  ])('as it is: %s %s', (method, url, body) => {
    expect(pass(method, url, body)).toMatchObject({ method, body })
    expect(decodeURIComponent(pass(method, url, body).url)).toBe(
      url.replace('mw_cirrus_metastore', `${BASE}_metastore`),
    )
  })

  test('about an index of its own where CirrusSearch has one for all wikis', () => {
    expect(pass('HEAD', '/mw_cirrus_metastore').url).toBe(`/${BASE}_metastore`)
    expect(pass('GET', '/_alias/mw_cirrus_metastore').url).toBe(`/_alias/${BASE}_metastore`)
    expect(
      pass('POST', '/_bulk', lines({ index: { _index: 'mw_cirrus_metastore', _id: 'a' } }, { a: 1 })).body,
    ).toBe(lines({ index: { _index: `${BASE}_metastore`, _id: 'a' } }, { a: 1 }))
    for (const url of [
      '/_alias/mw_cirrus_metastore',
      '/mw%5Fcirrus_metastore_first/_doc/1',
      `/_alias/${BASE}`,
    ])
      expect([url, isAboutShared(url)]).toEqual([url, true])
    for (const url of [`/${BASE}_content/_search?preference=mw_cirrus_metastore`, '/_aliases', '/'])
      expect([url, isAboutShared(url)]).toEqual([url, false])
    expect(ownResponse(BASE, `{"${BASE}_metastore_first":1}`)).toBe('{"mw_cirrus_metastore_first":1}')
  })
})

describe('a request of a wiki to the search server is refused', () => {
  const other = 'wikistead_0123_wiki_cd'
  test.each([
    ['GET', `/${other}_content/_search`, ''],
    ['GET', `/${BASE}_content,${other}_content/_search`, ''],
    ['GET', `/${BASE}c_content/_search`, ''],
    ['GET', `/${BASE}_content%2C${other}/_search`, ''],
    ['GET', `/${BASE}_content/..%2F${other}`, ''],
    ['GET', `/${BASE}_content/../${other}/_search`, ''],
    ['GET', '/_all/_search', ''],
    ['GET', '/*/_search', ''],
    ['GET', '/_search', ''],
    ['GET', '/wikistead_*', ''],
    ['GET', '/_cat/indices', ''],
    ['GET', '/_cluster/state', ''],
    ['PUT', '/_cluster/settings', '{}'],
    ['POST', '/_reindex', JSON.stringify({ source: { index: other }, dest: { index: BASE } })],
    ['POST', '/_scripts/x', '{}'],
    ['GET', '/_snapshot', ''],
    ['GET', '//else.example/', ''],
    ['GET', 'http://else.example/', ''],
    [
      'GET',
      `/${BASE}_content/_search?source={"query":{"terms":{"a":{"index":"${other}"}}}}&source_content_type=application/json`,
      '',
    ],
    [
      'POST',
      `/${BASE}_content/_search`,
      JSON.stringify({ query: { terms: { a: { index: other, id: '1', path: 'a' } } } }),
    ],
    [
      'POST',
      `/${BASE}_content/_search`,
      JSON.stringify({ query: { more_like_this: { like: [{ _index: other, _id: 1 }] } } }),
    ],
    // Queries as text, in which names would go unnoticed.
    ['POST', `/${BASE}_content/_search`, JSON.stringify({ query: { wrapper: { query: 'e30=' } } })],
    ['POST', `/${BASE}_content/_search/template`, JSON.stringify({ source: '{}' })],
    ['POST', `/${BASE}_content/_msearch/template`, lines({}, { source: '{}' })],
    [
      'POST',
      `/${BASE}_content/_search`,
      JSON.stringify({ runtime_mappings: { a: { target_index: other } } }),
    ],
    ['POST', `/${BASE}_content/_pit?keep_alive=1m`, ''],
    ['POST', '/_msearch', lines({ index: [BASE, other] }, {})],
    // Requests that name no index are about all of them.
    ['POST', '/_msearch', lines({}, {})],
    ['POST', '/_msearch', lines({ index: [] }, {})],
    ['POST', '/_msearch', lines({ index: [null] }, {})],
    ['POST', '/_msearch', lines({ index: BASE, indices: [] }, {})],
    ['POST', '/_msearch', lines({ index: BASE, indexes: other }, {})],
    ['POST', '/_msearch', `\n${JSON.stringify({ query: {} })}\n`],
    ['POST', `/${BASE}/_msearch`, lines({ index: [] }, {})],
    ['POST', '/_bulk', lines({ index: { _id: '7' } }, {})],
    ['GET', '/_alias', ''],
    ['GET', '/_cluster/health?level=indices', ''],
    // The server uses parameters in place of missing parts of the path.
    ['POST', `/_bulk?index=${other}`, lines({ index: { _index: BASE, _id: '7' } }, {})],
    ['POST', `/_msearch?index=${other}`, lines({ index: BASE }, {})],
    ['GET', `/_alias?index=${other}`, ''],
    ['GET', `/_cluster/health?index=${other}`, ''],
    ['POST', '/_msearch/template', lines({ index: BASE }, { source: '{}' })],
    // The server takes the line after an empty document for an action.
    [
      'POST',
      '/_bulk',
      `${lines({ index: { _index: BASE, _id: '7' } })}\n${lines({ delete: { _index: other, _id: '7' } })}`,
    ],
    ['POST', '/_msearch', lines({}, { query: { terms: { a: { index: other } } } })],
    ['POST', '/_bulk', lines({ index: { _index: other, _id: '7' } }, {})],
    ['POST', `/${BASE}_content/_bulk`, lines({ delete: { _id: '7' } }, { index: { _index: other } }, {})],
    ['POST', '/_bulk', lines({ index: { _id: 1 }, delete: { _index: other } }, {})],
    ['PUT', `/${BASE}_content_first`, JSON.stringify({ aliases: { [other]: {} } })],
    ['PUT', `/${BASE}_content_first/_alias/${other}`, ''],
    ['PUT', '/_alias/anything', ''],
    ['POST', '/_aliases', JSON.stringify({ actions: [{ add: { index: `${BASE}_content`, alias: other } }] })],
    ['POST', '/_aliases', JSON.stringify({ actions: [{ remove_index: { index: other } }] })],
    ...[
      { add: { index: `${BASE}_content_first`, aliases: [`${other}_content`], is_write_index: true } },
      { add: { index: `${BASE}_content_first`, aliases: `${other}_content` } },
      { add: { index: `${BASE}_content_first`, aliases: [BASE, `${other}_content`] } },
      { add: { indices: [other], alias: BASE } },
      { remove: { index: `${BASE}_content_first`, aliases: ['*'] } },
      { remove_index: { indices: [BASE, other] } },
      // CirrusSearch needs no filters, routing or other properties of aliases, which could hold names.
      { add: { index: `${BASE}_content_first`, alias: BASE, filter: { match_all: {} } } },
      { add: { index: `${BASE}_content_first`, alias: BASE }, remove_index: { index: BASE } },
      { swap: { index: `${BASE}_content_first`, alias: BASE } },
      null,
    ].map(action => ['POST', '/_aliases', JSON.stringify({ actions: [action] })]),
    ['POST', '/_aliases', JSON.stringify({ actions: {} })],
    ['POST', '/_aliases', JSON.stringify({ actions: [], else: [] })],
    ['PUT', `/${BASE}_content_first`, JSON.stringify({ aliases: [other] })],
    ['PUT', `/${BASE}_content_first`, JSON.stringify({ settings: {}, template: other })],
    ['PUT', `/${BASE}_else_first`, '{}'],
    ['PUT', `/${BASE}_content_first/_mapping`, JSON.stringify({ runtime: { a: { type: 'long' } } })],
    // Names in unexpected places, as texts and as keys.
    ['POST', `/${BASE}_content/_search`, JSON.stringify({ query: { anew: { at: `${other}_content` } } })],
    ['POST', `/${BASE}_content/_search`, JSON.stringify({ query: { anew: { [`x:${other}*`]: 1 } } })],
    ['POST', `/${BASE}_content/_search`, JSON.stringify({ query: { script: { source: `f('${other}')` } } })],
    ['POST', `/${BASE}_content/_search`, JSON.stringify({ query: { at: 'wikistead_ffffffffffff_wiki_ab' } })],
    ...[
      { indices_boost: [{ '*': 2 }] },
      { pit: { id: 'x' } },
      { ext: {} },
      { runtime_mappings: {} },
      { query: { geo_shape: { a: { indexed_shape: { id: '1', index: 'shapes' } } } } },
      { query: { percolate: { field: 'a', index: 'else', id: '1' } } },
      { query: { more_like_this: { unlike: [{ _index: '*', _id: 1 }] } } },
      { query: { terms: { a: { index: ['_all'], id: '1', path: 'a' } } } },
      [{ query: {} }],
    ].map(body => ['POST', `/${BASE}_content/_search`, JSON.stringify(body)]),
    ['POST', '/_msearch', lines({ index: BASE }, { pit: { id: 'x' } })],
    ['POST', '/_msearch', lines({ index: BASE, expand_wildcards: 'none' }, {})],
    ['POST', `/${BASE}_content/_mget`, JSON.stringify({ docs: [{ _index: other, _id: '1' }] })],
    ['POST', `/${BASE}_content/_bulk`, lines({ index: { _id: '7', pipeline: 'moves' } }, {})],
    ['POST', `/${BASE}_content/_bulk?pipeline=moves`, lines({ index: { _id: '7' } }, {})],
    // The server takes what follows a document's name, or stands in its place, for a search whose body was not checked.
    ['POST', `/${BASE}_content/_doc/1/_explain`, '{}'],
    ['POST', `/${BASE}_content/_doc/_search`, '{}'],
    ['POST', `/${BASE}_content/_doc/1/_update`, '{}'],
    // The server treats ";" like "&".
    ['POST', `/${BASE}_content/_search?routing=1;source={}`, ''],
    ['GET', `/_cluster/health?local=true;index=${other}`, ''],
  ])('%s %s %s', (method, url, body) => {
    expect(() => pass(method, url, body)).toThrow()
  })

  test.each(
    [
      { number_of_shards: 5 },
      { number_of_shards: '1000' },
      { number_of_shards: [1] },
      { number_of_shards: null },
      { number_of_shards: 1.5 },
      { number_of_replicas: 100 },
      { number_of_replicas: -1 },
      { auto_expand_replicas: '0-all' },
      { auto_expand_replicas: '0-100' },
      { mapping: { total_fields: { limit: 1_000_000 } } },
      { 'mapping.total_fields': { limit: '1000000' } },
      // These would hide the index from the service, or have others move, change or name it.
      { hidden: true },
      { lifecycle: { name: 'x', rollover_alias: `${BASE}_content` } },
      { default_pipeline: 'x' },
      { 'resize.source.name': 'else' },
      { routing: { allocation: { require: { _name: 'x' } } } },
      // These would read a file of the server.
      { analysis: { filter: { a: { type: 'synonym', synonyms_path: 'elasticsearch.yml' } } } },
      { 'analysis.filter.a.stopwords_path': 'elasticsearch.yml' },
      'number_of_shards',
    ].map(settings => JSON.stringify(settings)),
  )('settings that CirrusSearch sets for no wiki here: %s', settings => {
    for (const body of [
      `{"settings":${settings}}`,
      `{"settings":{"index":${settings}}}`,
      `{"settings":{"index.number_of_shards":1,"index":${settings}}}`,
    ]) {
      expect(() => pass('PUT', `/${BASE}_content_first`, body)).toThrow(ForeignIndexError)
      expect(() => pass('PUT', `/${BASE}_content_first/_settings`, body)).toThrow(ForeignIndexError)
    }
    expect(() => pass('PUT', `/${BASE}_content_first/_settings`, `{"index":${settings}}`)).toThrow(
      ForeignIndexError,
    )
    expect(() => pass('PUT', `/${BASE}_content_first/_settings`, settings)).toThrow(ForeignIndexError)
  })

  test.each(['', '_content', '_content_second', '_else_first', '_content_first_first', '_content*'])(
    'an index whose name CirrusSearch does not use here: …%s',
    name => {
      expect(() => pass('PUT', `/${BASE}${name}`, '{}')).toThrow(ForeignIndexError)
    },
  )

  test('many settings under a long name, which would take long to read', () => {
    const settings = { analysis: { ['x'.repeat(MEGABYTE)]: new Array(400_000).fill(0) } }
    const refused = expect(() => pass('PUT', `/${BASE}_content_first`, { settings }))
    refused.toThrow(ForeignIndexError)
    // The log entry stays short.
    refused.toThrow(/^The setting "analysis\.x{250,300}$/)
  })

  test('in words', () => {
    expect(() => pass('GET', '/other_content')).toThrow(ForeignIndexError)
    expect(() => pass('GET', '/other_content')).toThrow('"other_content" is not an index of this wiki.')
  })
})

describe('a request that would take too much reading', () => {
  const index = `${BASE}_content`
  const large = 'x'.repeat(2 * MEGABYTE)

  test.each([
    ['one query', `/${index}/_search`, JSON.stringify({ query: large })],
    ['several queries', '/_msearch', lines({ index }, { query: large })],
    ['aliases', '/_aliases', JSON.stringify({ actions: [], large })],
    ['one action', '/_bulk', lines({ delete: { _index: index, _id: large } })],
    ['actions', `/${index}/_bulk`, `{"delete":{"_id":"${'7'.repeat(500)}"}}\n`.repeat(4200)],
    ['tiny actions', `/${index}/_bulk`, '{"index":{}}\n{}\n'.repeat(10_001)],
  ])('is refused: %s', (_, url, body) => {
    expect(() => pass('POST', url, body)).toThrow(TooMuchToReadError)
  })

  test('is passed on if it is documents, to the byte', () => {
    const body = Buffer.concat([
      Buffer.from(lines({ index: { _id: '7' } })),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.from(`\n${lines({ index: { _id: '8' } }, { large })}`),
    ])
    expect(ownRequest(BASE, { method: 'POST', url: `/${index}/_bulk`, body }).body.equals(body)).toBe(true)
  })
})
