import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { institutionLogInMachine } from '#machines/institution-log-in/institution-log-in.machine.ts'

type Machine = typeof institutionLogInMachine

export interface InstitutionLogInFlow {
  readonly snapshot: SnapshotFrom<Machine>
  readonly send: (event: EventFromLogic<Machine>) => void
  /** The institution's name. */
  readonly name: string
}
