import { jestExpect } from '@jest/expect'
import * as circus from 'jest-circus'

// What a test file gets from `@jest/globals` where its mutants run: Jest's own parts, without Jest around them.
export const expect = jestExpect
export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus
