import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { namedTests } from './checks/named-tests.ts'

const threats = readFileSync('docs/security/threats.md', 'utf8')
const page = readFileSync('docs/security/asvs.md', 'utf8')

test('the page on security names the tests of each row by file and title', () => {
  expect(namedTests('docs/security.md', page)).toHaveLength(page.split('.test.ts').length - 1)
})

describe('the threat model', () => {
  const lines = [...threats.matchAll(/^\| (?<id>[VMWSBNIO]\d+) \|.*\| (?<tests>[^|]+) \|$/gm)]

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
    expect([...seen.keys()].join('')).toBe('VMWSBNIO')
  })
})

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; within a section they are numbered from 1. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`

describe('the table of the standard', () => {
  const rows = [
    ...page.matchAll(
      /^\| (?<id>\d+\.\d+\.\d+) \| (?<subject>[^|]+) \| (?<status>[^|]+) \| (?<evidence>.+) \|$/gm,
    ),
  ].map(({ groups = {} }) => ({
    id: groups['id'],
    status: groups['status'],
    evidence: groups['evidence'] ?? '',
  }))
  const count = (status: string) => rows.filter(row => row.status === status).length

  test('has every requirement once, in order', () => {
    const wanted = [...SECTIONS.matchAll(/(\S+):(\d+)/g)].flatMap(([, section, last]) =>
      Array.from({ length: Number(last) }, (_, n) => `${section}.${n + 1}`),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(wanted)
  })

  test('calls each met, not applicable or open, and counts them', () => {
    const [met, notApplicable, open] = ['met', 'not applicable', 'open'].map(count)
    expect(Number(met) + Number(notApplicable) + Number(open)).toBe(rows.length)
    expect(page).toContain(`${met} are met, ${notApplicable} do not apply, ${open} are open.`)
  })

  test('shows by a test, a file or a part of this page what is met', () => {
    const shown = rows.filter(({ status }) => status === 'met').map(({ id, evidence }) => ({ id, evidence }))
    expect(
      shown.filter(
        ({ evidence }) => !/`[^`]+\.\w+`|\[Written down\]|\(\.\.\/(?:adr|design)\//.test(evidence),
      ),
    ).toEqual([])
  })

  test('names only files and parts of this page that exist', () => {
    const files = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g)].map(([, path = '']) => path)
    const links = [...page.matchAll(/\]\((?!https:|#)([^)]+)\)/g)].map(([, path]) =>
      join('docs/security', path ?? ''),
    )
    expect([...files, ...links].filter(path => !existsSync(path))).toEqual([])
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text.toLowerCase())
    const anchors = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
    expect(anchors.filter(anchor => !headings.includes(anchor ?? ''))).toEqual([])
  })
})
