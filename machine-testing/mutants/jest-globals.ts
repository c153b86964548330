import { jestExpect } from '@jest/expect'
import * as circus from 'jest-circus'

// Replaces `@jest/globals` in the test files that run on mutants: parts of Jest, without its runner.
export const expect = jestExpect
export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus
