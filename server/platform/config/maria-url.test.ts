// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { readMariaUrl } from './maria-url.ts'

describe('the address of the wikis’ MariaDB', () => {
  test('names host, port, account and the prefix of the databases’ names', () => {
    expect(readMariaUrl('mysql://wikis:p%40ss@db.example.org:3307/farm')).toEqual({
      host: 'db.example.org',
      port: 3307,
      socket: null,
      user: 'wikis',
      password: 'p@ss',
      prefix: 'farm',
      tls: 'off',
    })
  })

  test('has defaults, and may be a socket or encrypted', () => {
    expect(readMariaUrl('mysql://wikis@db')).toMatchObject({ port: 3306, prefix: 'wikistead', password: '' })
    expect(readMariaUrl('mysql://wikis@localhost/farm?socket=/run/mysqld/mysqld.sock')).toMatchObject({
      socket: '/run/mysqld/mysqld.sock',
    })
    expect(readMariaUrl('mysql://wikis@[::1]/farm?ssl=on')).toMatchObject({ host: '::1', tls: 'on' })
    expect(readMariaUrl('mysql://wikis@db?ssl=/etc/ca.pem')).toMatchObject({
      tls: { authority: '/etc/ca.pem' },
    })
  })

  test.each([
    ['postgres://wikis:secret@db'],
    ['mysql://db/farm'],
    ['mysql://wikis:secret@db/Farm'],
    ['mysql://wikis:secret@db/a`; drop database b'],
    ['mysql://wikis:secret@db/farm/else'],
    ['mysql://wikis:secret%@db/farm'],
    ['mysql://wikis:secret@db/farm?multipleStatements=true'],
    ['mysql://wikis:secret@db/farm?ssl=maybe'],
    ['mysql://wikis:secret@db/farm?socket=relative'],
    ['secret'],
  ])('is refused without repeating the password: %s', text => {
    expect(() => readMariaUrl(text)).toThrow()
    expect(() => readMariaUrl(text)).not.toThrow(/secret/)
  })
})
