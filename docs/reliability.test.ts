import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { namedTests } from './checks/named-tests.ts'

const page = readFileSync('docs/reliability.md', 'utf8')
const named = namedTests('docs/reliability.md', page)

test('the page on reliability names a test for every promise', () => {
  const rows = [...page.matchAll(/^\| (F\d+) \|/gm)].map(([, id]) => id)
  expect(rows).toEqual(rows.map((_, index) => `F${index + 1}`))
  expect(new Set(named.map(({ row }) => row))).toEqual(new Set(rows))
})
