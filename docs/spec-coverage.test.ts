import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'

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
