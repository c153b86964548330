import type { Config } from 'jest'
import { browserPackages } from '#jest/bundled-packages.ts'
import { compileCache } from '#jest/compile-cache.ts'
import { markedFiles } from '#jest/file-marks.ts'
import { cleanTestEnvironment, foldersWithoutSources } from '#scripts/lib/test-environment.mjs'
import { allProjects, SPECIAL_ENDINGS } from '#scripts/lib/test-parts.mjs'

type Project = (typeof allProjects)[number]

const notSources = foldersWithoutSources(process.env).map(folder => `<rootDir>/${folder}/`)
// Jest's processes and all that they start inherit what is left.
cleanTestEnvironment(process.env)
Object.assign(process.env, compileCache)

/** For native ES modules. `npm run jest` sets --experimental-vm-modules. */
const base = {
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
  // No project searches the data of a service, where two packages with the same name would be an error.
  modulePathIgnorePatterns: notSources,
  haste: { throwOnModuleCollision: true },
} satisfies Config

/** What a project in scripts/lib/test-parts.mjs means for Jest. */
function jestProject({ name, files, except = [], browser, database, setup = [] }: Project) {
  const special = SPECIAL_ENDINGS.filter(ending => !files.some(glob => glob.includes(`.${ending}.`)))
  return {
    ...base,
    // Projects with the same resolution share their caches: a module is compiled once for all of them.
    id: `${import.meta.dirname}-${browser ? 'browser' : 'node'}`,
    displayName: name,
    ...(browser
      ? {
          testEnvironment: '<rootDir>/jest/shared-window/environment.ts',
          runtime: '<rootDir>/jest/shared-window/runtime.ts',
          moduleNameMapper: browserPackages,
          globalSetup: '<rootDir>/jest/bundled-packages.ts',
        }
      : {
          testEnvironment: '<rootDir>/jest/native-modules/environment.ts',
          runtime: '<rootDir>/jest/native-modules/runtime.ts',
        }),
    testMatch: files.map(inRoot),
    testPathIgnorePatterns: [
      ...['/node_modules/', ...notSources],
      ...special.map(ending => `\\.${ending}\\.test\\.ts$`),
      ...except.map(folder => inRoot(`${folder}/`)),
      ...(database === 'postgres' ? markedFiles('sqlite-only', files).map(inRoot) : []),
      ...(process.env['QUICK_TESTS'] ? markedFiles('slow', files).map(inRoot) : []),
    ],
    setupFilesAfterEnv: setup.map(inRoot),
    ...(database && {
      globalSetup: `<rootDir>/jest/${database}-setup.ts`,
      globalTeardown: `<rootDir>/jest/${database}-teardown.ts`,
      globals: database === 'postgres' ? { TEST_DATABASE: database } : { TEST_WIKI_DATABASE: database },
    }),
  } satisfies Config
}

const inRoot = (path: string) => `<rootDir>/${path}`

export default {
  // Milliseconds. A test must not fail because the machine is busy.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/jest/longest-first.ts',
  reporters: [
    'default',
    '<rootDir>/machine-testing/coverage/edge-coverage-reporter.ts',
    '<rootDir>/jest/statements-reporter.ts',
  ],
  projects: allProjects.map(jestProject),
} satisfies Config
