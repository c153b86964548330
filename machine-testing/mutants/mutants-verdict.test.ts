import { describe, expect, test } from '@jest/globals'
import { isPerfect, verdictOf, verdictText } from './mutants-verdict.ts'

const asItIs = { name: 'tea as it is', passed: 5, failed: 0 }
const noticed = { name: 'tea.idle → cold', passed: 4, failed: 1 }
const unnoticed = { name: 'tea.ready → idle', passed: 5, failed: 0 }
const untried = { name: 'tea.brewing → idle', passed: 0, failed: 0 }

describe('what came of the mutants', () => {
  test('is perfect where some test failed on each, and none on the machine as it is', () => {
    const verdict = verdictOf([asItIs, noticed])
    expect(isPerfect(verdict)).toBe(true)
    expect(verdictText(verdict)).toBe('mutants killed: 1/1')
  })

  test('names those that no test noticed', () => {
    const verdict = verdictOf([asItIs, noticed, unnoticed])
    expect(isPerfect(verdict)).toBe(false)
    expect(verdictText(verdict)).toBe('No test notices:\n  tea.ready → idle\nmutants killed: 1/2')
  })

  test('does not count one on which the tests could not even be loaded', () => {
    const verdict = verdictOf([asItIs, untried])
    expect(isPerfect(verdict)).toBe(false)
    expect(verdict).toMatchObject({ killed: 0, untried: ['tea.brewing → idle'] })
  })

  test.each([
    { ...asItIs, failed: 1 },
    { ...asItIs, passed: 0 },
  ])('says nothing where the machine as it is came to %p', original => {
    const verdict = verdictOf([original, noticed])
    expect(verdict.unsound).toEqual(['tea as it is'])
    expect(isPerfect(verdict)).toBe(false)
  })

  test('is not perfect without any', () => {
    expect(isPerfect(verdictOf([]))).toBe(false)
  })
})
