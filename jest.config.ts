import type { Config } from 'jest'
import { chakraModules } from '#build/chakra/stand-ins.ts'

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
    ...['/node_modules/', '/dist/', '/data/'],
    ...['\\.hostile\\.test\\.ts$', '\\.wikibase\\.test\\.ts$'],
  ],
} satisfies Config

/** The wikis' engine, and what brings its MediaWiki: not tested once for each database. */
const engine = ['/server/engine/', '/server/wikibase-tree/']
const server = { ...base, testEnvironment: 'node', testMatch: ['<rootDir>/server/**/*.test.ts'] }

const config = {
  // Milliseconds. A test must not fail because the machine is busy.
  testTimeout: 30_000,
  reporters: ['default', '<rootDir>/machine-testing/coverage/edge-coverage-reporter.ts'],
  projects: [
    {
      ...base,
      displayName: 'scripts',
      testMatch: ['<rootDir>/{build,scripts,bench,docs,jest}/**/*.test.ts'],
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
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...engine],
    },
    {
      ...server,
      displayName: 'server-postgres',
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...engine],
      globalSetup: '<rootDir>/jest/postgres-setup.ts',
      globalTeardown: '<rootDir>/jest/postgres-teardown.ts',
      globals: { TEST_DATABASE: 'postgres' },
    },
    { ...server, displayName: 'engine', testMatch: ['<rootDir>/server/{engine,wikibase-tree}/**/*.test.ts'] },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
    {
      ...base,
      displayName: 'hostile',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,e2e}/**/*.hostile.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/data/'],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
    {
      ...base,
      displayName: 'wikibase',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,e2e}/**/*.wikibase.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/data/'],
      setupFilesAfterEnv: ['<rootDir>/jest/long-journeys.ts'],
    },
  ],
} satisfies Config

export default config
