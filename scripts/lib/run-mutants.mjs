import { runJestFor } from './run-jest-for.mjs'

/**
 * @typedef {object} Score
 * @property {number} killed
 * @property {number} mutants
 * @property {boolean} perfect every mutant was killed, and all tests pass on the unchanged machines
 */

/**
 * Runs each machine's tests on its mutants. The tests should fail there, so Jest's own exit code says
 * nothing.
 *
 * @returns {Promise<Score>}
 */
export async function runMutants() {
  const { written } = await runJestFor('MUTANTS_SCORE', ['--config', 'jest.mutants.config.ts'])
  return written ?? { killed: 0, mutants: 0, perfect: false }
}
