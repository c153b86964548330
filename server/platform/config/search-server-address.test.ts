// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { readSearchServer } from './search-server-address.ts'

describe('the address of a search server', () => {
  test('may have a user, a password and a path', () => {
    expect(readSearchServer('https://wikis:p%40ss@search.example.org/found/')).toEqual({
      url: 'https://search.example.org/found',
      authorization: `Basic ${Buffer.from('wikis:p@ss').toString('base64')}`,
    })
    expect(readSearchServer('http://127.0.0.1:9200')).toEqual({
      url: 'http://127.0.0.1:9200',
      authorization: null,
    })
  })

  test.each([
    ['secret'],
    ['search.example.org:9200'],
    ['ftp://wikis:secret@search'],
    ['http://wikis:secret@one http://two'],
    ['http://wikis:secret@search/?pretty=secret'],
    ['http://wikis:secret%@search'],
  ])('is refused without repeating the password: %s', text => {
    expect(() => readSearchServer(text)).toThrow()
    expect(() => readSearchServer(text)).not.toThrow(/secret/)
  })
})
