import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { silentActors } from '#machine-testing/kit/silent-actors.ts'
import type { Step } from './step.ts'

/** A machine that is being tried out: where it began and all that happened since. */
export interface Simulation {
  readonly model: FlowModel
  /** One of the model's starts, by its name. */
  readonly start: string
  /** The last is now; the first is the beginning. */
  readonly moments: readonly [Moment, ...Moment[]]
}

export interface Moment {
  /** What led here; null at the beginning. */
  readonly step: Pick<Step, 'name' | 'detail' | 'event' | 'transitions'> | null
  readonly snapshot: AnyMachineSnapshot
}

const silenced = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine with actors that never answer by themselves: what they answer is chosen by whoever tries it out. */
export function silentMachine({ machine }: FlowModel): AnyStateMachine {
  const known = silenced.get(machine)
  if (known) return known
  const silent: AnyStateMachine = machine.provide({ actors: silentActors(machine) })
  silenced.set(machine, silent)
  return silent
}

/** The usual start of a model. */
export function firstStart({ starts }: FlowModel): string {
  const [first] = Object.keys(starts)
  if (first === undefined) throw new Error('A model has at least one start.')
  return first
}

/** A machine right after its start. */
export function begin(model: FlowModel, start = firstStart(model)): Simulation {
  const [snapshot] = initialTransition(silentMachine(model), model.starts[start])
  return { model, start, moments: [{ step: null, snapshot }] }
}

/** What comes of a step. */
export function take(simulation: Simulation, step: NonNullable<Moment['step']>): Simulation {
  const snapshot = after(simulation.model, now(simulation), step.event)
  return { ...simulation, moments: [...simulation.moments, { step, snapshot }] }
}

/** As it was before the last step; at the beginning nothing changes. */
export function stepBack(simulation: Simulation): Simulation {
  const [first, ...rest] = simulation.moments
  return { ...simulation, moments: [first, ...rest.slice(0, -1)] }
}

/** Back to the beginning. */
export function reset(simulation: Simulation): Simulation {
  return { ...simulation, moments: [simulation.moments[0]] }
}

/** The state the machine is in. */
export function now({ moments }: Simulation): AnyMachineSnapshot {
  return (moments.at(-1) ?? moments[0]).snapshot
}

function after(model: FlowModel, snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot {
  const [next] = transition(silentMachine(model), snapshot, event)
  return next
}
