import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { citedIds } from './checks/citations.ts'

const table = readFileSync('docs/spec-coverage.md', 'utf8')

/** The tests a cell names: `` `path` · name ``, several parted by `<br>`. */
const rows = [...table.matchAll(/^\| (?<id>\d\.\d+) \| (?<sentence>.*) \| (?<cell>.*) \|$/gm)].map(
  ({ groups }) => ({
    id: groups?.['id'] ?? '',
    cell: groups?.['cell'] ?? '',
  }),
)
const named = rows
  .filter(({ cell }) => cell !== 'later')
  .flatMap(({ id, cell }) => cell.split('<br>').map(entry => ({ id, entry })))

/** Whether a file holds a test of this name, as it stands in the source. */
function holds(path: string, name: string): boolean {
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
  return ["'", '"', '`'].some(quote => source.includes(`${quote}${name}${quote}`))
}

describe('the table of what the specification asks', () => {
  test('numbers every sentence once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(250)
  })

  test('names only tests that exist', () => {
    const lost = named.filter(({ entry }) => {
      const [, path, name] = /^`(?<path>.+?)` · (?<name>.+)$/.exec(entry) ?? []
      return !path || !name || !holds(path, name.replaceAll('\\|', '|'))
    })
    expect(lost).toEqual([])
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
