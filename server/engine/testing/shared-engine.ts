import { afterAll, beforeAll, expect } from '@jest/globals'
import { startTestEngine, type TestEngine } from './test-engine.ts'

/** Set by the functions below. */
export let kit: TestEngine

type Options = Parameters<typeof startTestEngine>[0]

/** One engine for all tests of a file. @param start by default {@link startTestEngine}. */
export function allTestsShareEngine(options?: Options, start = startTestEngine): void {
  beforeAll(async () => {
    kit = await start(options)
  })
  afterAll(async () => await kit.close())
}

/** One engine for all tests of a file, which must not log warnings or errors. */
export function allTestsShareQuietEngine(options?: Options, start = startTestEngine): void {
  allTestsShareEngine(options, start)
  afterAll(() => expect(kit.complaints).toEqual([]))
}
