import type { Config } from 'jest'
import { catalogue } from '#machines/catalogue.ts'
import { base } from './jest.config.ts'
import { mutantProjects } from './machine-testing/mutants/mutant-projects.ts'

/**
 * Mutation tests: a Jest project for each transition of each machine, in which it leads elsewhere, and one for each machine
 * as it is. Run by machine-testing/mutants/run.mjs; what survives shows that no test tells where that transition leads.
 */
const config: Config = {
  testTimeout: 30_000,
  reporters: ['<rootDir>/machine-testing/mutants/mutants-reporter.ts'],
  projects: catalogue.flatMap(({ machine }) =>
    mutantProjects(machine).map(project => ({ ...base, ...project })),
  ),
}

export default config
