import type { AnyStateMachine } from 'xstate'
import { type Mutant, mutantsOf } from './mutants.ts'

/** What a machine as it is is called among its mutants. */
const AS_IT_IS = 'as it is'

/**
 * The Jest projects that try a machine as it is and each of its mutants: on the sentences written about the machine, for
 * walks along its edges follow it wherever it leads.
 */
export function mutantProjects(machine: AnyStateMachine) {
  const flow = machine.id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return [null, ...mutantsOf(machine)].map(mutant => ({
    displayName: mutant ? mutantName(mutant) : `${machine.id} ${AS_IT_IS}`,
    roots: [`<rootDir>/machines/${flow}`],
    testMatch: ['**/*.machine.test.ts'],
    setupFilesAfterEnv: ['<rootDir>/machine-testing/mutants/mutate-machine.ts'],
    globals: { MUTANT: mutant },
  }))
}

/** The transition, and where it leads instead. */
function mutantName({ transition, target }: Mutant): string {
  return `${transition} ⇒ ${target}`
}

/** Whether a project's name is that of a machine as it is. */
export function isAsItIs(name: string): boolean {
  return name.endsWith(AS_IT_IS)
}
