import { availableParallelism } from 'node:os'
import {
  backupTools,
  caddy,
  chromium,
  chrootTools,
  containerTools,
  engine,
  imageTools,
  mariadb,
  nginx,
  openssl,
  packagingTools,
  phpCurl,
  postgresql,
  restic,
} from './debian-needs.mjs'

/**
 * Every part of the tests with its Jest projects, and what each project needs. `npm test`,
 * `npm run check`, `npm run test:faults` and `jest.config.ts` read only this list.
 *
 * @typedef {object} Project a Jest project
 * @property {string} name
 * @property {readonly string[]} files globs of its test files, relative to the repository
 * @property {readonly string[]} [except] globs of folders whose tests belong to another project
 * @property {boolean} [browser] whether it runs in jsdom
 * @property {'postgres' | 'mariadb'} [database] the server that is started once for all of its files; without
 * it, tests use SQLite
 * @property {readonly string[]} [setup] modules that run before each test file
 * @property {readonly import('./debian-needs.mjs').Need[]} [needs] programs from outside npm
 * @property {boolean} [builtPages] whether it needs `dist/`
 * @property {boolean} [quick] whether `npm run check` runs its files, without those that begin with `// @slow`
 *
 * @typedef {object} Part a part of the tests
 * @property {string} title
 * @property {readonly Project[]} [projects] what Jest runs; a part without them runs `program`
 * @property {readonly string[]} [program] arguments for Node
 * @property {boolean} [beside] whether it runs at the same time as the part before it, because each takes one core
 * @property {readonly string[]} [files] only test files whose path contains one of these words
 * @property {number | string} [workers] the number of test files that run in parallel, or a share of the cores
 * such as "100%"
 * @property {Readonly<Record<string, string>>} [environment] variables for what it runs
 */

/** Test files with these endings, such as `.hostile.test.ts`, run only in projects that name them. */
export const SPECIAL_ENDINGS = ['engine', 'hostile', 'wikibase', 'mariadb']

/** The wikis, their engine and the backup store: not tested once for each database. */
const ENGINE = [
  ...['mediawiki', 'php', 'wikis', 'query-service', 'gateway', 'engine', 'wikibase-tree'],
  'platform/backup-store',
].map(folder => `server/${folder}`)

const EDGES = 'machine-testing/coverage/edge-coverage-setup.ts'
const VIEWS = ['jest/views-setup.ts', 'src/ui/testing/forget-state.ts']
const LONG = 'jest/long-journeys.ts'

/** Tests often wait: the server's for their database, those of views for the next frame. Jest takes no share above 100%. */
const WAITING_WORKERS = Math.ceil(1.5 * availableParallelism())

/** Tests with an engine or a browser start several processes and wait for them, on any machine. */
const ENGINE_WORKERS = 4

/** Checks what the parts before it reported, so it comes last. @type {Part} */
const namedTests = { title: 'Tests that the documents name', program: ['docs/checks/check-named-tests.ts'] }

/**
 * In the order in which they run: the fastest first.
 *
 * @type {readonly Part[]}
 */
export const parts = [
  { title: 'Lint', program: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'Types', program: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { title: 'Mutants of the machines', program: ['scripts/mutants.mjs'], beside: true },
  {
    title: 'Machines, store, pages',
    workers: WAITING_WORKERS,
    projects: [
      { name: 'scripts', files: ['{build,scripts,bench,deploy,docs,jest}/**/*.test.ts'], quick: true },
      {
        name: 'machines',
        files: ['{machines,machine-testing,contract}/**/*.test.ts'],
        setup: [EDGES],
        quick: true,
      },
      { name: 'store', files: ['store/**/*.test.ts'], quick: true },
      { name: 'views', files: ['src/**/*.test.ts?(x)'], browser: true, setup: [...VIEWS, EDGES] },
      { name: 'statecharts', files: ['statecharts/**/*.test.ts?(x)'], browser: true, setup: VIEWS },
    ],
  },
  {
    title: 'Server on SQLite',
    workers: WAITING_WORKERS,
    projects: [
      {
        name: 'server-sqlite',
        files: ['server/**/*.test.ts'],
        except: ENGINE,
        setup: ['jest/statements-setup.ts'],
        builtPages: true,
        quick: true,
      },
    ],
  },
  {
    title: 'Server on PostgreSQL',
    workers: WAITING_WORKERS,
    projects: [
      {
        name: 'server-postgres',
        files: ['server/**/*.test.ts'],
        except: ENGINE,
        database: 'postgres',
        needs: [postgresql],
        builtPages: true,
      },
    ],
  },
  {
    title: 'Wiki engine',
    workers: ENGINE_WORKERS,
    projects: [
      {
        name: 'engine',
        files: [...ENGINE.map(folder => `${folder}/**/*.test.ts`), 'server/modules/**/*.engine.test.ts'],
        needs: [backupTools, engine, imageTools],
      },
    ],
  },
  {
    title: 'Wiki engine on MariaDB',
    workers: ENGINE_WORKERS,
    projects: [
      {
        name: 'engine-mariadb',
        // The engine's tests that exercise the storage most run on both databases.
        files: [
          '{jest,server}/**/*.mariadb.test.ts',
          'server/mediawiki/{editing,search}.test.ts',
          'server/modules/wiki-data/*/*.engine.test.ts',
          'server/gateway/{page-cache,sitemap}.test.ts',
        ],
        database: 'mariadb',
        needs: [engine, mariadb],
      },
    ],
  },
  {
    title: 'Faults',
    // Four workers take as long, and load the machine so much that a rolling upgrade may fail.
    workers: 3,
    projects: [
      {
        name: 'faults',
        // `npm run test:faults` also runs the long ones.
        files: [process.env['FAULTS'] === 'whole' ? 'faults/**/*.test.ts' : 'faults/*.test.ts'],
        setup: [LONG],
        needs: [caddy, engine, nginx, openssl, postgresql],
        builtPages: true,
      },
    ],
  },
  {
    title: 'Hostile visitors',
    workers: ENGINE_WORKERS,
    projects: [
      {
        name: 'hostile',
        files: ['{server,e2e}/**/*.hostile.test.ts'],
        setup: [LONG],
        needs: [backupTools, caddy, chromium, engine, imageTools, nginx, openssl],
        builtPages: true,
      },
    ],
  },
  {
    title: 'End to end',
    workers: ENGINE_WORKERS,
    projects: [
      {
        name: 'e2e',
        files: ['e2e/**/*.test.ts'],
        setup: [LONG],
        needs: [chromium, engine, mariadb, postgresql, restic],
        builtPages: true,
      },
    ],
  },
  {
    title: 'Real Wikibase',
    workers: 1,
    projects: [
      {
        name: 'wikibase',
        files: ['{server,e2e,faults}/**/*.wikibase.test.ts'],
        setup: [LONG],
        needs: [chromium, engine, mariadb, phpCurl, postgresql],
        builtPages: true,
      },
    ],
  },
  namedTests,
]

/** The Jest projects of `npm test`. */
export const projects = parts.flatMap(part => part.projects ?? [])

/** What `npm run test:faults` runs, one file after another. @type {Part} */
export const allFaults = {
  title: 'Faults',
  workers: 1,
  environment: { FAULTS: 'whole', FAULT_ROUNDS: process.env['FAULT_ROUNDS'] || '1000' },
  projects: [
    { ...project('faults'), needs: [caddy, chromium, engine, mariadb, nginx, openssl, postgresql, restic] },
  ],
}

/** What `npm run test:packages` runs: the Debian package in a separate Debian. @type {Part} */
export const packages = {
  title: 'Packages',
  workers: 1,
  projects: [
    {
      name: 'packages',
      files: ['packaging/debian.test.ts'],
      needs: [packagingTools, chrootTools, mariadb, postgresql],
      builtPages: true,
    },
  ],
}

/** What `npm run test:containers` runs: the image alone with the rights of deploy/compose.yaml, and the whole file. @type {Part} */
export const containers = {
  title: 'Containers',
  workers: 1,
  projects: [
    {
      name: 'containers',
      files: ['packaging/{compose,containers}.test.ts'],
      needs: [packagingTools, containerTools],
      builtPages: true,
    },
  ],
}

/** All Jest projects, including those that `npm test` leaves out. */
export const allProjects = [...projects, ...(packages.projects ?? []), ...(containers.projects ?? [])]

/**
 * What `npm run check` runs: the programs that take seconds, and the quick files of some projects in one run.
 *
 * @type {readonly Part[]}
 */
export const quickParts = [
  ...parts.slice(0, 2),
  {
    title: 'Machines, store, server',
    workers: '100%',
    environment: { QUICK_TESTS: 'yes' },
    projects: projects.filter(({ quick }) => quick).map(quick => ({ ...quick, builtPages: false })),
  },
]

/** @param {string} name */
function project(name) {
  const found = projects.find(each => each.name === name)
  if (!found) throw new Error(`There is no project "${name}".`)
  return found
}

/**
 * The parts with at least one of the named Jest projects, reduced to those, and the check of what they
 * reported. If no project is named, all parts; the one that needs a tree with Wikibase only if there is one.
 *
 * @param {readonly string[]} names
 * @param {{ hasWikibase: boolean }} machine
 * @returns {readonly Part[]}
 */
export function partsOf(names, { hasWikibase }) {
  if (names.length === 0) return parts.filter(part => hasWikibase || !namesOf(part).includes('wikibase'))
  const chosen = parts
    .map(part => ({ ...part, projects: part.projects?.filter(({ name }) => names.includes(name)) ?? [] }))
    .filter(part => part.projects.length > 0)
  return [...chosen, namedTests]
}

/** The names of a part's Jest projects. @param {Part} part */
export function namesOf({ projects = [] }) {
  return projects.map(({ name }) => name)
}

/** The programs from outside npm that a part needs. @param {Part} part */
export function needsOf({ projects = [] }) {
  return [...new Set(projects.flatMap(({ needs = [] }) => needs))]
}
