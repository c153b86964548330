import { describe, expect, test } from '@jest/globals'
import { currentPolicy, policiesOfType, upcomingPolicy } from './policies-by-day.ts'
import { POLICY_TYPES, POLICY_VERSIONS, type PolicyVersion } from './policy-catalogue.ts'

describe('the catalogue of policies', () => {
  test('gives every version its own id, and its own day within its type', () => {
    expect(POLICY_VERSIONS.map(({ id }) => id)).toEqual(POLICY_VERSIONS.map((_, index) => index + 1))
    const days = POLICY_VERSIONS.map(({ type, activeFrom }) => `${type} ${activeFrom}`)
    expect(new Set(days).size).toBe(days.length)
  })

  test.each(POLICY_TYPES)('counts the versions of %s from 1, in the order of their first days', type => {
    const versions = policiesOfType(POLICY_VERSIONS, type)
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
    for (const { activeFrom } of versions)
      expect(new Date(`${activeFrom}T00:00:00Z`).toISOString().slice(0, 10)).toBe(activeFrom)
  })
})

describe('a version', () => {
  const older: PolicyVersion = { id: 1, type: 'terms-of-use', version: 1, activeFrom: '2026-01-01' }
  const newer: PolicyVersion = { id: 2, type: 'terms-of-use', version: 2, activeFrom: '2026-02-01' }
  const at = (time: string) => Date.parse(time)

  test('is in force from midnight UTC of its day until the next one is', () => {
    const versions = [newer, older]
    expect(currentPolicy(versions, 'terms-of-use', at('2025-12-31T23:59:59Z'))).toBeUndefined()
    expect(currentPolicy(versions, 'terms-of-use', at('2026-01-01T00:00:00Z'))).toBe(older)
    expect(currentPolicy(versions, 'terms-of-use', at('2026-02-01T00:00:00Z'))).toBe(newer)
    expect(currentPolicy(versions, 'hosting-policy', at('2026-02-01T00:00:00Z'))).toBeUndefined()
  })

  test('is upcoming until it is in force', () => {
    expect(upcomingPolicy([newer, older], 'terms-of-use', at('2025-06-01T00:00:00Z'))).toBe(older)
    expect(upcomingPolicy([newer, older], 'terms-of-use', at('2026-01-15T00:00:00Z'))).toBe(newer)
    expect(upcomingPolicy([newer, older], 'terms-of-use', at('2026-02-01T00:00:00Z'))).toBeUndefined()
  })
})
