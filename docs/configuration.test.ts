import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

test('docs/configuration.md explains every variable the server reads, and none that it does not', () => {
  const source = readFileSync('server/platform/config/read-config.ts', 'utf8')
  const read = [...source.matchAll(/\b(?:env\.\w+|read\w+)\(\s*'([A-Z][A-Z_]+)'/g)].map(([, name]) => name)
  const tables = readFileSync('docs/configuration.md', 'utf8')
  const explained = [...tables.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect([...new Set(explained)].sort()).toEqual([...new Set(read)].sort())
})
