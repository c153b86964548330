import { describe, expect, test } from '@jest/globals'
import { currentPolicy, ofType, upcomingPolicy } from './policies-by-day.ts'
import { POLICY_TYPES, POLICY_VERSIONS, type PolicyVersion } from './policy-catalogue.ts'

describe('the catalogue of policies', () => {
  test('gives every version an id and a day of its own', () => {
    expect(POLICY_VERSIONS.map(({ id }) => id)).toEqual(POLICY_VERSIONS.map((_, index) => index + 1))
    const days = POLICY_VERSIONS.map(({ type, activeFrom }) => `${type} ${activeFrom}`)
    expect(new Set(days).size).toBe(days.length)
  })

  test.each(POLICY_TYPES)('counts the versions of %s from 1, in the order in which they hold', type => {
    const versions = ofType(POLICY_VERSIONS, type)
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
    for (const { activeFrom } of versions)
      expect(new Date(`${activeFrom}T00:00:00Z`).toISOString().slice(0, 10)).toBe(activeFrom)
  })
})

describe('a version', () => {
  const older: PolicyVersion = { id: 1, type: 'terms-of-use', version: 1, activeFrom: '2026-01-01' }
  const newer: PolicyVersion = { id: 2, type: 'terms-of-use', version: 2, activeFrom: '2026-02-01' }
  const at = (time: string) => Date.parse(time)

  test('holds from midnight UTC of its day until the next one does', () => {
    const versions = [newer, older]
    expect(currentPolicy(versions, 'terms-of-use', at('2025-12-31T23:59:59Z'))).toBeUndefined()
    expect(currentPolicy(versions, 'terms-of-use', at('2026-01-01T00:00:00Z'))).toBe(older)
    expect(currentPolicy(versions, 'terms-of-use', at('2026-02-01T00:00:00Z'))).toBe(newer)
    expect(currentPolicy(versions, 'hosting-policy', at('2026-02-01T00:00:00Z'))).toBeUndefined()
  })

  test('is upcoming until it holds', () => {
    expect(upcomingPolicy([newer, older], 'terms-of-use', at('2025-06-01T00:00:00Z'))).toBe(older)
    expect(upcomingPolicy([newer, older], 'terms-of-use', at('2026-01-15T00:00:00Z'))).toBe(newer)
    expect(upcomingPolicy([newer, older], 'terms-of-use', at('2026-02-01T00:00:00Z'))).toBeUndefined()
  })
})
