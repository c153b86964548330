// @sqlite-only: it uses no database.

import { expect, test } from '@jest/globals'
import { postgresAccess } from './postgres-tools.ts'

test('PostgreSQL’s programs get a URL without its password and without parameters that they would refuse', () => {
  const url = 'postgres://ada:hunter%3A2@db.example.org/wikis'
  expect(postgresAccess(`${url}?statement_timeout=5000&sslmode=verify-full&lock_timeout=1`)).toEqual({
    address: 'postgres://ada@db.example.org/wikis?sslmode=verify-full',
    env: { PGPASSWORD: 'hunter:2' },
  })
  expect(postgresAccess('postgres://db.example.org/wikis?password=hunter2')).toEqual({
    address: 'postgres://db.example.org/wikis',
    env: { PGPASSWORD: 'hunter2' },
  })
})
