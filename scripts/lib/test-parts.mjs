import { availableParallelism } from 'node:os'

/**
 * @typedef {object} Part a part of the tests
 * @property {string} title
 * @property {readonly string[]} [projects] Jest projects; a part without them runs `program`
 * @property {readonly string[]} [files] only test files whose path contains one of these words
 * @property {readonly string[]} [program] arguments for Node
 * @property {number | string} [workers] the number of test files that run in parallel, or a share of the cores such as "100%"
 */

/**
 * Checks what the parts before it reported, so it comes last.
 *
 * @type {Part}
 */
const namedTests = { title: 'Tests that the documents name', program: ['docs/checks/check-named-tests.ts'] }

/** The server's tests often wait for their database. Jest takes no share above 100%. */
const SERVER_WORKERS = Math.ceil(1.5 * availableParallelism())

/**
 * In the order in which they run: the fastest first. Tests of the server sometimes wait, so one and a half of
 * their files run for each core. Tests with an engine or a browser start several processes and wait for them, so three
 * of their files run at a time on any machine.
 *
 * @type {readonly Part[]}
 */
export const parts = [
  { title: 'Lint', program: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'Types', program: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  {
    title: 'Machines, store, pages',
    projects: ['scripts', 'machines', 'store', 'views', 'statecharts'],
    workers: '100%',
  },
  { title: 'Mutants of the machines', program: ['scripts/mutants.mjs'] },
  { title: 'Server on SQLite', projects: ['server-sqlite'], workers: SERVER_WORKERS },
  { title: 'Server on PostgreSQL', projects: ['server-postgres'], workers: SERVER_WORKERS },
  { title: 'Wiki engine', projects: ['engine'], workers: 3 },
  { title: 'Wiki engine on MariaDB', projects: ['engine-mariadb'], workers: 3 },
  { title: 'Faults', projects: ['faults'], workers: 3 },
  { title: 'Hostile visitors', projects: ['hostile'], workers: 3 },
  { title: 'End to end', projects: ['e2e'], workers: 3 },
  { title: 'Real Wikibase', projects: ['wikibase'], workers: 1 },
  namedTests,
]

/**
 * The parts with at least one of the named Jest projects, cut down to those, and the check of what they
 * reported. If no project is named, all parts; the one that needs a tree with Wikibase only if there is one.
 *
 * @param {readonly string[]} names
 * @param {{ hasWikibase: boolean }} machine
 * @returns {readonly Part[]}
 */
export function partsOf(names, { hasWikibase }) {
  if (names.length === 0) return parts.filter(part => hasWikibase || !part.projects?.includes('wikibase'))
  const chosen = parts
    .map(part => ({ ...part, projects: part.projects?.filter(project => names.includes(project)) ?? [] }))
    .filter(part => part.projects.length > 0)
  return [...chosen, namedTests]
}
