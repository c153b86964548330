import { globSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { atFirstNeed, inGroups } from './run-parts.mjs'
import { allProjects, namesOf, needsOf, parts, partsOf, quickParts } from './test-parts.mjs'

const projectsOf = (chosen: typeof parts) => chosen.map(namesOf)
const testFiles = globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'dist', 'data', '.cache'] })
const matches = (globs: readonly string[]) => new Set(globs.flatMap(glob => globSync(glob)))

describe('the parts of npm test', () => {
  test('are all run if no project is named', () => {
    expect(partsOf([], { hasWikibase: true })).toEqual(parts)
  })

  test('leave out the real Wikibase if there is none, unless it is named', () => {
    const named = (names: string[]) => projectsOf(partsOf(names, { hasWikibase: false })).flat()
    expect(named([])).toContain('e2e')
    expect(named([])).not.toContain('wikibase')
    expect(named(['wikibase'])).toContain('wikibase')
  })

  test('are reduced to the named projects', () => {
    expect(projectsOf(partsOf(['e2e', 'store'], { hasWikibase: true })).slice(0, -1)).toEqual([
      ['store'],
      ['e2e'],
    ])
  })

  test.each([[[]], [['store']]])('end with the check of the tests that the documents name: %j', names => {
    expect(partsOf(names, { hasWikibase: false }).at(-1)?.program).toEqual([
      'docs/checks/check-named-tests.ts',
    ])
  })

  test('run one after another, except the types and the mutants, each of which takes one core', () => {
    expect(
      inGroups(parts).flatMap(group => (group.length > 1 ? [group.map(({ title }) => title)] : [])),
    ).toEqual([['Types', 'Mutants of the machines']])
    expect(inGroups(parts).flat()).toEqual(parts)
  })

  test('begin with those that need no Debian packages, which run while these are installed', () => {
    const [early, late] = atFirstNeed(inGroups(parts))
    expect(early.flat().map(({ title }) => title)).toEqual([
      ...['Lint', 'Types', 'Mutants of the machines', 'Machines, store, pages', 'Server on SQLite'],
    ])
    expect([...early, ...late].flat()).toEqual(parts)
    expect(atFirstNeed(early)).toEqual([early, []])
  })

  test('run every test file', () => {
    const listed = matches(allProjects.flatMap(({ files }) => files))
    // `npm run test:faults` runs these.
    const unlisted = testFiles.filter(file => !listed.has(file) && !file.startsWith('faults/long/'))
    expect(unlisted).toEqual([])
  })

  test.each(allProjects.flatMap(({ files, except = [] }) => [...files, ...except]))(
    'list no files that were renamed or removed: %s',
    glob => {
      expect(globSync(glob)).not.toEqual([])
    },
  )
})

describe('npm run check', () => {
  test('needs no programs from outside npm and no built pages', () => {
    expect(quickParts.flatMap(needsOf)).toEqual([])
    expect(quickParts.flatMap(part => part.projects ?? []).filter(({ builtPages }) => builtPages)).toEqual([])
  })

  test('looks at code, types, machines, the store, the server and the documents', () => {
    expect(quickParts.map(({ title }) => title)).toEqual(['Lint', 'Types', 'Machines, store, server'])
    expect(quickParts.flatMap(namesOf)).toEqual(['scripts', 'machines', 'store', 'server-sqlite'])
  })
})
