import type { Config } from 'jest'
import { chakraModules } from '#build/chakra/stand-ins.ts'
import { runOnce } from '#jest/run-once.ts'

/** For native ES modules. `npm run jest` sets --experimental-vm-modules. */
export const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
        module: { type: 'es6' },
      },
    ],
  },
  testPathIgnorePatterns: [
    ...['/node_modules/', '/dist/', '<rootDir>/data/'],
    ...['\\.hostile\\.test\\.ts$', '\\.wikibase\\.test\\.ts$', '\\.mariadb\\.test\\.ts$'],
  ],
} satisfies Config

/** The wikis' engine, what brings its MediaWiki, and the backups' store: not tested once for each database. */
const engine = ['/server/engine/', '/server/wikibase-tree/', '/server/platform/backup-store/']
const server = { ...base, testEnvironment: 'node', testMatch: ['<rootDir>/server/**/*.test.ts'] }

const config = {
  // Milliseconds. A test must not fail because the machine is busy.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/jest/longest-first.ts',
  reporters: [
    'default',
    '<rootDir>/machine-testing/coverage/edge-coverage-reporter.ts',
    '<rootDir>/jest/statements-reporter.ts',
  ],
  projects: [
    {
      ...base,
      displayName: 'scripts',
      testMatch: ['<rootDir>/{build,scripts,bench,deploy,docs,jest}/**/*.test.ts'],
    },
    {
      ...base,
      displayName: 'machines',
      testMatch: ['<rootDir>/{machines,machine-testing}/**/*.test.ts', '<rootDir>/contract/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/machine-testing/coverage/edge-coverage-setup.ts'],
    },
    { ...base, displayName: 'store', testMatch: ['<rootDir>/store/**/*.test.ts'] },
    {
      ...base,
      displayName: 'views',
      testEnvironment: '<rootDir>/jest/browser-environment.ts',
      moduleNameMapper: chakraModules,
      testMatch: ['<rootDir>/src/**/*.test.ts?(x)'],
      setupFilesAfterEnv: [
        '<rootDir>/jest/views-setup.ts',
        '<rootDir>/machine-testing/coverage/edge-coverage-setup.ts',
      ],
    },
    {
      ...base,
      displayName: 'statecharts',
      testEnvironment: '<rootDir>/jest/browser-environment.ts',
      moduleNameMapper: chakraModules,
      testMatch: ['<rootDir>/statecharts/**/*.test.ts?(x)'],
      setupFilesAfterEnv: ['<rootDir>/jest/views-setup.ts'],
    },
    {
      ...server,
      displayName: 'server-sqlite',
      setupFilesAfterEnv: ['<rootDir>/jest/statements-setup.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...engine],
    },
    {
      ...server,
      displayName: 'server-postgres',
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...engine, ...runOnce],
      globalSetup: '<rootDir>/jest/postgres-setup.ts',
      globalTeardown: '<rootDir>/jest/postgres-teardown.ts',
      globals: { TEST_DATABASE: 'postgres' },
    },
    {
      ...server,
      displayName: 'engine',
      testMatch: ['<rootDir>/server/{engine,wikibase-tree,platform/backup-store}/**/*.test.ts'],
    },
    {
      ...base,
      testEnvironment: 'node',
      displayName: 'engine-mariadb',
      // Those files of the engine that tell most are tested on both storages.
      testMatch: [
        '<rootDir>/{jest,server}/**/*.mariadb.test.ts',
        '<rootDir>/server/engine/{editing,exports,page-cache,restores,sitemap}.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
      globalSetup: '<rootDir>/jest/mariadb-setup.ts',
      globalTeardown: '<rootDir>/jest/mariadb-teardown.ts',
      globals: { TEST_WIKI_DATABASE: 'mariadb' },
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
    {
      ...base,
      displayName: 'faults',
      testEnvironment: 'node',
      // `npm run test:faults` also runs those that take long.
      testMatch: [`<rootDir>/faults/${process.env['FAULTS'] === 'whole' ? '**/' : ''}*.test.ts`],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
    {
      ...base,
      displayName: 'hostile',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,e2e}/**/*.hostile.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
    {
      ...base,
      displayName: 'wikibase',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,e2e,faults}/**/*.wikibase.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
  ],
} satisfies Config

export default config
