/** @typedef {{ reached: number, wanted: number }} Share */
/** @typedef {{ killed: number, mutants: number, perfect: boolean }} Score */

/** @type {Share} */
const UNKNOWN = { reached: 0, wanted: 0 }

/**
 * The last line of npm run test:machines: how many outcomes of transitions the tests reached, and the
 * mutation score.
 *
 * @param {{ headless?: Share, rendered?: Share } | null} edges null if the tests did not finish
 * @param {Score} score
 */
export function machinesLine(edges, { killed, mutants }) {
  const { headless = UNKNOWN, rendered = UNKNOWN } = edges ?? {}
  const share = (/** @type {Share} */ { reached, wanted }) => `${reached}/${wanted}`
  return `transitions ${share(headless)} headless, ${share(rendered)} rendered, mutants ${killed}/${mutants}`
}
