import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'

const page = readFileSync('docs/security.md', 'utf8')

/** The tests the tables name: `` `path` · title ``, several parted by `<br>`, up to the cell's end. */
const named = [...page.matchAll(/`(?<path>[^`]+\.test\.tsx?)` · (?<title>.+?)(?=<br>| \|$)/gm)].map(
  ({ groups }) => ({ path: groups?.['path'] ?? '', title: groups?.['title'] ?? '' }),
)

/** Whether a file holds a test of this name, as it stands in the source. */
function holds(path: string, title: string): boolean {
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
  return ["'", '"', '`'].some(quote => source.includes(`${quote}${title}${quote}`))
}

test('the page on security names only tests that exist', () => {
  expect(named).toHaveLength(page.split('.test.ts').length - 1)
  expect(named.filter(({ path, title }) => !holds(path, title))).toEqual([])
})

describe('the threat model', () => {
  const lines = [...page.matchAll(/^\| (?<id>[VMWSBN]\d+) \|.*\| (?<tests>[^|]+) \|$/gm)]

  test('has a test for every line', () => {
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.filter(({ groups }) => !groups?.['tests']?.includes('.test.ts'))).toEqual([])
  })

  test('numbers the lines of each actor from 1', () => {
    const seen = new Map<string, number>()
    for (const { groups } of lines) {
      const actor = groups?.['id']?.[0] ?? ''
      seen.set(actor, (seen.get(actor) ?? 0) + 1)
      expect(groups?.['id']).toBe(`${actor}${seen.get(actor)}`)
    }
    expect([...seen.keys()].join('')).toBe('VMWSBN')
  })
})
