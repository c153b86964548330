// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { readAddress } from './read-address.ts'
import { SourceError } from './source-error.ts'

describe('the address of a wiki', () => {
  test.each([
    ['http://other.localhost:8080', 'http://other.localhost:8080/'],
    ['other.localhost:8080', 'https://other.localhost:8080/'],
    ['  //other.localhost:8080/ ', 'https://other.localhost:8080/'],
    ['HTTP://Other.LOCALHOST:8080/wiki/Item:Q1?uselang=de#P31', 'http://other.localhost:8080/'],
    ['other.localhost:8080/wiki/Item:Q1', 'https://other.localhost:8080/'],
    ['https://other.localhost:8080/entity/Q1', 'https://other.localhost:8080/'],
    ['https://other.localhost/w/index.php?title=Item:Q1', 'https://other.localhost/'],
    ['https://other.localhost.:8080/', 'https://other.localhost:8080/'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example/'],
    ['https://ｏｔｈｅｒ。localhost:8080', 'https://other.localhost:8080/'],
    ['http://2130706433:8080', 'http://127.0.0.1:8080/'],
    ['http://0x7f.1:8080', 'http://127.0.0.1:8080/'],
    ['http://[0:0::1]:8080', 'http://[::1]:8080/'],
  ])('%s is understood', (typed, root) => {
    expect(readAddress(typed).href).toBe(root)
  })

  test.each([
    '',
    'not an address',
    'ftp://other.localhost',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@other.localhost',
    'http://other.localhost:8080@evil.example/',
    'mailto:ada@example.org',
    'https://other.localhost:99999',
    'https://www.wikidata.org/api/wiki/mine',
    'https://www.wikidata.org/?x',
  ])('%s is refused', typed => {
    expect(() => readAddress(typed)).toThrow(SourceError)
  })
})
