import { afterEach, beforeEach, jest } from '@jest/globals'

/** Fakes the timers of each test. They advance by themselves, a millisecond at a time, until a test advances them. */
export function eachTestHasFakeTimers(): void {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: 1 })
  })
  afterEach(() => {
    jest.useRealTimers()
  })
}
