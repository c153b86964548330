import { relative, resolve } from 'node:path'
import { root } from './root.mjs'

/** The variables that tests inherit from the environment, if they are set. */
const PASSED_ON = [
  // Programs and folders.
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR'],
  // The output.
  ...['CI', 'TERM', 'COLORTERM', 'FORCE_COLOR', 'NO_COLOR'],
  // How Node runs.
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE'],
  // The scope of the tests, and how often they repeat.
  ...['WIKIBASE_DIR', 'QUICK_TESTS', 'FAULTS', 'FAULT_ROUNDS', 'FUZZ_TIMES', 'API_FUZZ_RUNS', 'PAGE_EDITS'],
  // What `npm run test:packages` and `npm run test:containers` have made.
  ...['TEST_PACKAGES', 'TEST_IMAGE', 'TEST_STORAGE'],
  // Where results are written.
  'EDGE_COVERAGE_SUMS',
]

/**
 * Removes every variable that tests must not see, above all those that configure a service. All processes that
 * are started later inherit what is left.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function cleanTestEnvironment(env) {
  for (const name of Object.keys(env)) if (!PASSED_ON.includes(name)) delete env[name]
  env['NODE_ENV'] = 'test'
}

/**
 * The folders of the repository without sources, where Jest neither reads nor looks for tests: built pages, caches, and
 * the data of a service.
 *
 * @param {NodeJS.ProcessEnv} env before it is cleaned
 * @returns {string[]} paths relative to the repository
 */
export function foldersWithoutSources({ DATA_DIR }) {
  const stored = relative(root, resolve(root, DATA_DIR || 'data'))
  const isInside = stored !== '' && !stored.startsWith('..')
  return [...new Set(['dist', '.cache', 'data', ...(isInside ? [stored] : [])])]
}
