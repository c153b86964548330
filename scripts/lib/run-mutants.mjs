import { runJestFor } from './run-jest-for.mjs'

/**
 * @typedef {object} Score
 * @property {number} killed
 * @property {number} mutants
 * @property {boolean} perfect every mutant was killed, and no test fails on a machine as it is
 */

/**
 * Lets every transition of every machine lead elsewhere, one at a time, and runs the machine's tests on that. They are meant
 * to fail, so Jest's own exit code says nothing.
 *
 * @returns {Promise<Score>}
 */
export async function runMutants() {
  const { written } = await runJestFor('MUTANTS_SCORE', ['--config', 'jest.mutants.config.ts'])
  return written ?? { killed: 0, mutants: 0, perfect: false }
}
