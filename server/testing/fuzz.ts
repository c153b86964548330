/** How many times as many inputs as usual a property is tried with: `FUZZ_TIMES=100 npm test -- hostile`. */
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 0)

/** Any number. Every run of `npm test` tries the same inputs, so that it fails for a change alone. */
const SEED = 16

/**
 * Parameters of a property that `npm test` tries with so many inputs. With `FUZZ_TIMES` they differ from run to
 * run. A failure names the seed and the smallest input that fails.
 */
export function fuzz(runs: number): { readonly numRuns: number; readonly seed?: number } {
  return TIMES > 0 ? { numRuns: Math.ceil(runs * TIMES) } : { numRuns: runs, seed: SEED }
}
