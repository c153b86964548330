import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { citedIds } from './checks/citations.ts'
import { namedTests } from './checks/named-tests.ts'

const table = readFileSync('docs/spec-coverage.md', 'utf8')

/** Every row with its cell of tests. */
const rows = [...table.matchAll(/^\| (?<id>\d\.\d+) \| (?<sentence>.*) \| (?<cell>.*) \|$/gm)].map(
  ({ groups }) => ({
    id: groups?.['id'] ?? '',
    cell: groups?.['cell'] ?? '',
  }),
)
const named = rows
  .filter(({ cell }) => cell !== 'later')
  .flatMap(({ id, cell }) => cell.split('<br>').map(entry => ({ id, entry })))

describe('the table of the specification', () => {
  test('numbers every sentence once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(250)
  })

  test('names the tests of each row by file and title', () => {
    const malformed = named.filter(({ entry }) => !/^`[^`]+\.test\.tsx?` · \S/.test(entry))
    expect(malformed).toEqual([])
  })

  test('is read to its last test', () => {
    expect(namedTests('docs/spec-coverage.md', table)).toHaveLength(named.length)
  })
})

describe('citations of the specification', () => {
  const sources = globSync('**/*.{ts,tsx,mjs,php,css}', {
    exclude: ['node_modules', 'data', 'dist', '.cache', 'docs/checks'],
  })
  const cited = sources.flatMap(path => citedIds(readFileSync(path, 'utf8')).map(id => ({ path, id })))

  test('cite only rows of this table', () => {
    const ids = new Set(rows.map(({ id }) => id))
    expect(cited.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  test('cover every row that has no test', () => {
    const citedRows = new Set(cited.map(({ id }) => id))
    const tested = new Set(named.map(({ id }) => id))
    expect(rows.filter(({ id }) => !tested.has(id) && !citedRows.has(id))).toEqual([])
  })
})
