import { describe, expect, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { slug } from '#statecharts/slug.ts'
import { findModel, findStart, simulationAddress, stateAddress } from './address.ts'
import { begin } from './simulation.ts'

describe('The address of a machine in a state', () => {
  const wizard = findModel('create-wiki')

  test('names machine and state, and the start where it is not the usual one', () => {
    if (!wizard) throw new Error('There is no wizard.')
    expect(simulationAddress(begin(wizard))).toBe('/create-wiki/site')
    expect(stateAddress(wizard, 'a draft left at step 3', 'temporality')).toBe(
      '/create-wiki/temporality?start=a-draft-left-at-step-3',
    )
  })

  test('is read back', () => {
    if (!wizard) throw new Error('There is no wizard.')
    expect(findStart(wizard, 'a-draft-left-at-step-3')).toBe('a draft left at step 3')
    expect(findStart(wizard, null)).toBe('a new wiki')
    expect(findStart(wizard, 'nonsense')).toBeUndefined()
    expect(findModel('nonsense')).toBeUndefined()
  })

  test('is different for every machine, and for every start of one', () => {
    const names = catalogue.map(({ machine }) => slug(machine.id))
    expect(new Set(names).size).toBe(names.length)
    for (const { starts } of catalogue) {
      const written = Object.keys(starts).map(slug)
      expect(new Set(written).size).toBe(written.length)
    }
  })
})
