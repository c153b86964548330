import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
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
  const read = (pattern: string) =>
    globSync(pattern, { exclude: ['node_modules', 'data', 'dist', '.cache'] }).map(
      path => [path, readFileSync(path, 'utf8')] as const,
    )
  const suites = read('**/*.test-suite.{ts,tsx}')
  // The tests of a suite are those of every file that uses it.
  const sources = new Map(
    read('**/*.test.{ts,tsx}').map(([path, text]) => {
      const used = suites.filter(([suite]) => text.includes(`${basename(suite)}'`))
      return [path, [text, ...used.map(([, tests]) => tests)].join('\n')]
    }),
  )
  const named = DOCUMENTS.flatMap(document => namedTests(document, readFileSync(document, 'utf8')))
  expect(named.length).toBeGreaterThan(500)
  expect(renamedTests(named, sources)).toEqual([])
})
