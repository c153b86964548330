import { describe, expect, test } from '@jest/globals'
import { parts, partsOf } from './test-parts.mjs'

const projectsOf = (chosen: typeof parts) => chosen.map(({ projects }) => projects)

describe('the parts of npm test', () => {
  test('are all run if no project is named', () => {
    expect(partsOf([], { hasWikibase: true })).toEqual(parts)
  })

  test('leave out the real Wikibase if there is none, unless it is named', () => {
    const projects = (names: string[]) => projectsOf(partsOf(names, { hasWikibase: false })).flat()
    expect(projects([])).toContain('e2e')
    expect(projects([])).not.toContain('wikibase')
    expect(projects(['wikibase'])).toContain('wikibase')
  })

  test('are cut down to the named projects', () => {
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
})
