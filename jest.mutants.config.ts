import type { Config } from 'jest'
import { mutantProjects } from '#machine-testing/mutants/mutant-projects.ts'
import { catalogue } from '#machines/catalogue.ts'
import { base } from './jest.config.ts'

/** Mutation tests: a Jest project for each mutant of each machine, and one for each unchanged machine. */
const config: Config = {
  testTimeout: 30_000,
  reporters: ['<rootDir>/machine-testing/mutants/mutants-reporter.ts'],
  projects: catalogue.flatMap(({ machine }) =>
    mutantProjects(machine).map(project => ({ ...base, ...project })),
  ),
}

export default config
