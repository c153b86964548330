import { runForJson } from './run-for-json.mjs'

/**
 * @typedef {object} Score
 * @property {number} killed
 * @property {number} mutants
 * @property {boolean} perfect every mutant was killed, and all tests pass on the unchanged machines
 */

/**
 * Runs each machine's tests on its mutants.
 *
 * @param {readonly string[]} [flows] the folders of the flows; without them, all
 * @returns {Promise<Score>}
 */
export async function runMutants(flows = []) {
  const { written } = await runForJson('MUTANTS_SCORE', ['machine-testing/mutants/run-mutants.ts', ...flows])
  return written ?? { killed: 0, mutants: 0, perfect: false }
}
