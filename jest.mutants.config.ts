import type { Config } from 'jest'
import { catalogue } from '#machines/catalogue.ts'
import { mutantsOf } from '#machines/testing/mutants.ts'
import { mutantProject } from './jest/mutant-project.ts'
import { base } from './jest.config.ts'

/**
 * Mutation tests: a Jest project for each transition of each machine, in which it leads elsewhere, and one for each machine
 * as it is. Run by scripts/lib/run-mutants.mjs; what survives shows that no test tells where the transition leads.
 */
const config: Config = {
  testTimeout: 30_000,
  reporters: ['<rootDir>/jest/mutants-reporter.ts'],
  projects: catalogue.flatMap(({ machine }) =>
    [null, ...mutantsOf(machine)].map(mutant => ({ ...base, ...mutantProject(machine.id, mutant) })),
  ),
}

export default config
