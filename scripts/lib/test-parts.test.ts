import { globSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { mayStart, namesOf, needsOf, pages, parts, partsOf, projects, quickParts } from './test-parts.mjs'

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

  test('are cut down to the named projects', () => {
    const named = partsOf(['e2e', 'store'], { hasWikibase: true })
    expect(projectsOf(named).filter(({ length }) => length > 0)).toEqual([['store'], ['e2e']])
  })

  test('build the pages if a named project needs them, and start it when they are built', () => {
    expect(partsOf(['store'], { hasWikibase: false })).not.toContain(pages)
    const named = partsOf(['store', 'e2e'], { hasWikibase: false })
    const [build, store, e2e] = named
    expect(build).toBe(pages)
    expect([store, e2e].map(part => part && mayStart(part, named))).toEqual([true, false])
    expect(e2e && mayStart(e2e, named.slice(1))).toBe(true)
  })

  test.each([[[]], [['store']]])('end with the check of the tests that the documents name: %j', names => {
    const all = partsOf(names, { hasWikibase: false })
    const last = all.at(-1)
    expect(last?.program).toEqual(['docs/checks/check-named-tests.ts'])
    expect(last && mayStart(last, all.slice(-2, -1))).toBe(false)
    expect(last && mayStart(last, [])).toBe(true)
  })

  test('run every test file', () => {
    const listed = matches(projects.flatMap(({ files }) => files))
    // `npm run test:faults` runs these.
    const unlisted = testFiles.filter(file => !listed.has(file) && !file.startsWith('faults/long/'))
    expect(unlisted).toEqual([])
  })

  test.each(projects.flatMap(({ files, except = [] }) => [...files, ...except]))(
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
