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

/** A simulated machine: its start and everything that has happened since. */
export interface Simulation {
  readonly model: FlowModel
  /** The name of one of the model's starts. */
  readonly start: string
  /** Oldest first; the last one is the current moment. */
  readonly moments: readonly [Moment, ...Moment[]]
}

interface Moment {
  /** The step that led here; null at the start. */
  readonly step: Pick<Step, 'name' | 'detail' | 'event' | 'transitions'> | null
  readonly snapshot: AnyMachineSnapshot
}

const silenced = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine with actors that never end by themselves: the person who simulates it chooses how they end. */
export function silentMachine({ machine }: FlowModel): AnyStateMachine {
  const known = silenced.get(machine)
  if (known) return known
  const silent: AnyStateMachine = machine.provide({ actors: silentActors(machine) })
  silenced.set(machine, silent)
  return silent
}

/** The name of a model's first start. */
export function firstStart({ starts }: FlowModel): string {
  const [first] = Object.keys(starts)
  if (first === undefined) throw new Error('A model has at least one start.')
  return first
}

/** A simulation at its start. */
export function begin(model: FlowModel, start = firstStart(model)): Simulation {
  const [snapshot] = initialTransition(silentMachine(model), model.starts[start])
  return { model, start, moments: [{ step: null, snapshot }] }
}

/** Takes a step. */
export function take(simulation: Simulation, step: NonNullable<Moment['step']>): Simulation {
  const snapshot = after(simulation.model, now(simulation), step.event)
  return { ...simulation, moments: [...simulation.moments, { step, snapshot }] }
}

/** Undoes the last step, if any. */
export function stepBack(simulation: Simulation): Simulation {
  const [first, ...rest] = simulation.moments
  return { ...simulation, moments: [first, ...rest.slice(0, -1)] }
}

/** Undoes all steps. */
export function reset(simulation: Simulation): Simulation {
  return { ...simulation, moments: [simulation.moments[0]] }
}

/** The current snapshot of the machine. */
export function now({ moments }: Simulation): AnyMachineSnapshot {
  return (moments.at(-1) ?? moments[0]).snapshot
}

function after(model: FlowModel, snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot {
  const [next] = transition(silentMachine(model), snapshot, event)
  return next
}
