import { describe, expect, test } from '@jest/globals'
import { isPerfect, verdictOf, verdictText } from './mutants-verdict.ts'

const mutant = (name: string, passed: number, failed: number) => ({ name, mutation: name, passed, failed })
const unchanged = { name: 'tea unchanged', mutation: null, passed: 5, failed: 0 }
const noticed = mutant('tea.idle → cold', 4, 1)
const unnoticed = mutant('tea.ready → idle', 5, 0)
const untried = mutant('tea.brewing → idle', 0, 0)

describe('the verdict on the mutants', () => {
  test('is perfect if a test failed on each mutant and none on the unchanged machine', () => {
    const verdict = verdictOf([unchanged, noticed])
    expect(isPerfect(verdict)).toBe(true)
    expect(verdictText(verdict)).toBe('mutants killed: 1/1')
  })

  test('names the mutants that no test noticed', () => {
    const verdict = verdictOf([unchanged, noticed, unnoticed])
    expect(isPerfect(verdict)).toBe(false)
    expect(verdictText(verdict)).toBe('No test notices:\n  tea.ready → idle\nmutants killed: 1/2')
  })

  test('does not count a mutant on which no test ran', () => {
    const verdict = verdictOf([unchanged, untried])
    expect(isPerfect(verdict)).toBe(false)
    expect(verdict).toMatchObject({ killed: 0, untried: ['tea.brewing → idle'] })
  })

  test.each([
    { ...unchanged, failed: 1 },
    { ...unchanged, passed: 0 },
  ])('is not perfect if the result of the unchanged machine is %p', original => {
    const verdict = verdictOf([original, noticed])
    expect(verdict.unsound).toEqual(['tea unchanged'])
    expect(isPerfect(verdict)).toBe(false)
  })

  test('is not perfect without a mutant', () => {
    expect(isPerfect(verdictOf([]))).toBe(false)
  })
})
