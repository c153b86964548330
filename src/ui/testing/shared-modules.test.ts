import { describe, expect, jest, test } from '@jest/globals'
import { toaster } from '#ui/feedback/toaster.ts'

describe('tests of views', () => {
  test('have one window and one instance of each module', async () => {
    expect(globalThis).toBe(window)
    expect((await import('#ui/feedback/toaster.ts')).toaster).toBe(toaster)
  })

  test('cannot mock modules that others share, and get an error that says so', () => {
    // Jest's first process shares none.
    if (process.send === undefined) return
    const remedy = 'begin the file with @jest-environment ./jest/browser-environment.ts'
    expect(() => jest.resetModules()).toThrow(remedy)
    expect(() => jest.unstable_mockModule('react', () => ({}))).toThrow(remedy)
  })
})
