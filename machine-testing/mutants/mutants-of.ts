import type { AnyStateMachine } from 'xstate'
import { mutationsOf } from './mutations.ts'

/** A machine to run its sentence tests on, as it is or with one mutation. */
export interface Candidate {
  /** Unique among all machines. */
  readonly name: string
  /** The mutation's name; null for the machine as it is. */
  readonly mutation: string | null
}

/** A machine as it is, and each of its mutants. */
export function candidatesOf(machine: AnyStateMachine): Candidate[] {
  return [
    { name: `${machine.id} unchanged`, mutation: null },
    ...mutationsOf(machine).map(({ name }) => ({ name, mutation: name })),
  ]
}

/** The folder of a machine's flow. */
export function flowOf(machine: AnyStateMachine): string {
  return machine.id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
