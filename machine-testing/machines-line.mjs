/** @typedef {{ reached: number, wanted: number }} Share */
/** @typedef {{ killed: number, mutants: number, perfect: boolean }} Score */

/** @type {Share} */
const UNKNOWN = { reached: 0, wanted: 0 }

/**
 * The last line of npm run test:machines: what comes of transitions (taken, and guards refusing) as far as tests reached it,
 * and the mutation score.
 *
 * @param {{ headless?: Share, rendered?: Share } | null} edges null where the tests did not come to their end
 * @param {Score} score
 */
export function machinesLine(edges, { killed, mutants }) {
  const { headless = UNKNOWN, rendered = UNKNOWN } = edges ?? {}
  const share = (/** @type {Share} */ { reached, wanted }) => `${reached}/${wanted}`
  return `transitions ${share(headless)} headless, ${share(rendered)} rendered, mutants ${killed}/${mutants}`
}
