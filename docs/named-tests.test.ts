import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { namedTests } from './checks/named-tests.ts'
import { renamedTests } from './checks/renamed-tests.ts'

const DOCUMENTS = [
  'docs/spec-coverage.md',
  'docs/security/threats.md',
  'docs/security/asvs.md',
  'docs/reliability.md',
]

test('every test that a document names is there', () => {
  const paths = globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'data', 'dist', '.cache'] })
  const sources = new Map(paths.map(path => [path, readFileSync(path, 'utf8')]))
  const named = DOCUMENTS.flatMap(document => namedTests(document, readFileSync(document, 'utf8')))
  expect(named.length).toBeGreaterThan(500)
  expect(renamedTests(named, sources)).toEqual([])
})
