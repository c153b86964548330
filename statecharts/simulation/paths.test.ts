import { describe, expect, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { slug } from '#statecharts/slug.ts'
import { findModel, findStart, simulationPath, statePath } from './paths.ts'
import { begin } from './simulation.ts'

describe('the path of a machine in a state', () => {
  const wizard = findModel('create-wiki')

  test('names the machine, the state, and the start unless it is the first', () => {
    if (!wizard) throw new Error('There is no wizard.')
    expect(simulationPath(begin(wizard))).toBe('/create-wiki/site')
    expect(statePath(wizard, 'a draft left at step 3', 'temporality')).toBe(
      '/create-wiki/temporality?start=a-draft-left-at-step-3',
    )
  })

  test('can be read back', () => {
    if (!wizard) throw new Error('There is no wizard.')
    expect(findStart(wizard, 'a-draft-left-at-step-3')).toBe('a draft left at step 3')
    expect(findStart(wizard, null)).toBe('a new wiki')
    expect(findStart(wizard, 'nonsense')).toBeUndefined()
    expect(findModel('nonsense')).toBeUndefined()
  })

  test('is unique for every machine and every start', () => {
    const names = catalogue.map(({ machine }) => slug(machine.id))
    expect(new Set(names).size).toBe(names.length)
    for (const { starts } of catalogue) {
      const written = Object.keys(starts).map(slug)
      expect(new Set(written).size).toBe(written.length)
    }
  })
})
