/** Multiplies the number of inputs that a property is tried with: `FUZZ_TIMES=100 npm test -- hostile`. */
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 0)

/** Arbitrary. Every run of `npm test` tries the same inputs, so that only a change can make it fail. */
const SEED = 16

/**
 * Parameters of a property that `npm test` tries with `runs` inputs. With `FUZZ_TIMES` the inputs differ from run
 * to run. A failure names the seed and the smallest input that fails.
 */
export function fuzz(runs: number): { readonly numRuns: number; readonly seed?: number } {
  return TIMES > 0 ? { numRuns: Math.ceil(runs * TIMES) } : { numRuns: runs, seed: SEED }
}
