import type { AnyStateMachine } from 'xstate'
import { mutationsOf } from './mutations.ts'

/** A machine with one mutation. */
export interface Mutant {
  /** The folder of its flow. */
  readonly flow: string
  /** The machine's id. */
  readonly machine: string
  /** The mutation's name. */
  readonly mutation: string
}

const UNCHANGED = 'unchanged'

/**
 * The Jest projects that run a machine's sentence tests, on the machine as it is and on each of its mutants.
 * The walks along its edges are left out: they are derived from the machine, so they notice no mutation.
 */
export function mutantProjects(machine: AnyStateMachine) {
  const flow = machine.id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const mutants = mutationsOf(machine).map(
    ({ name }): Mutant => ({ flow, machine: machine.id, mutation: name }),
  )
  return [null, ...mutants].map(mutant => ({
    displayName: mutant?.mutation ?? `${machine.id} ${UNCHANGED}`,
    roots: [`<rootDir>/machines/${flow}`],
    testMatch: ['**/*.machine.test.ts'],
    setupFilesAfterEnv: ['<rootDir>/machine-testing/mutants/mutation-setup.ts'],
    globals: { MUTANT: mutant },
  }))
}

/** Whether the project of this name is that of an unchanged machine. */
export function isUnchanged(name: string): boolean {
  return name.endsWith(` ${UNCHANGED}`)
}
