// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { readSparqlEndpoint } from './sparql-endpoint.ts'

describe('a SPARQL endpoint', () => {
  test('has one address for everything, with user and password', () => {
    expect(readSparqlEndpoint('https://wikis:p%40ss@triples.example.org/ds?timeout=9')).toEqual({
      query: 'https://triples.example.org/ds?timeout=9',
      update: 'https://triples.example.org/ds?timeout=9',
      graphs: 'https://triples.example.org/ds?timeout=9',
      authorization: `Basic ${Buffer.from('wikis:p@ss').toString('base64')}`,
    })
  })

  test('may have three', () => {
    expect(readSparqlEndpoint('http://db:7878/query  http://db:7878/update http://db:7878/store')).toEqual({
      query: 'http://db:7878/query',
      update: 'http://db:7878/update',
      graphs: 'http://db:7878/store',
      authorization: null,
    })
  })

  test.each([
    ['secret'],
    ['postgres://wikis:secret@db'],
    ['http://wikis:secret@db/query http://db/update'],
    ['http://wikis:secret@db/query http://db/update http://db/store http://db/more'],
    ['http://wikis:secret@db/query http://else.example/update http://db/store'],
    // The password would be sent without encryption.
    ['https://wikis:secret@db/query http://db/update https://db/store'],
    ['http://wikis:secret%@db/query'],
  ])('is refused without repeating the password: %s', text => {
    expect(() => readSparqlEndpoint(text)).toThrow()
    expect(() => readSparqlEndpoint(text)).not.toThrow(/secret/)
  })
})
