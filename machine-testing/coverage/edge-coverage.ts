import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { declaredStates, declaredTransitions, outcomesOf, transitionName } from '#machine-testing/kit/transitions.ts'

/** Which tests run the machines: those without a view, or those of rendered views. */
export type Side = 'headless' | 'rendered'

/** How many parts of a machine were reached, and how many have to be. */
export interface Share {
  readonly reached: number
  readonly wanted: number
}

export interface EdgeCoverage {
  readonly machine: string
  /** The names of its states and of the outcomes of its transitions. */
  readonly all: readonly string[]
  readonly states: Share
  /** Transitions that were taken. */
  readonly taken: Share
  /** Guarded transitions that were refused. */
  readonly refused: Share
  /** The names of the states and outcomes that were not reached. */
  readonly missing: readonly string[]
  /** The states and outcomes that need not be reached on this side, with the reasons. */
  readonly exceptions: Readonly<Record<string, string>>
  /** Exceptions that are wrong: they were reached, or the machine has no part of that name. */
  readonly wrong: readonly string[]
}

/** Compares what the tests reached with the states, transitions and refusals that a machine has. */
export function edgeCoverage(
  { machine, unrendered = {} }: FlowModel,
  side: Side,
  reached: ReadonlySet<string>,
): EdgeCoverage {
  const exceptions = side === 'rendered' ? unrendered : {}
  const states = declaredStates(machine)
    .filter(node => node !== machine.root)
    .map(({ id }) => id)
  const taken = declaredTransitions(machine).map(transitionName)
  const outcomes = outcomesOf(machine)
  const all = [...states, ...outcomes]
  const wanted = new Set(all.filter(name => !Object.hasOwn(exceptions, name)))
  const share = (names: readonly string[]): Share => {
    const counted = names.filter(name => wanted.has(name))
    return { reached: counted.filter(name => reached.has(name)).length, wanted: counted.length }
  }
  return {
    machine: machine.id,
    all,
    states: share(states),
    taken: share(taken),
    refused: share(outcomes.filter(name => !taken.includes(name))),
    missing: [...wanted].filter(name => !reached.has(name)),
    exceptions,
    wrong: Object.keys(exceptions).flatMap(name => {
      if (!all.includes(name)) return [`${name}: there is no such state or outcome`]
      return reached.has(name) ? [`${name}: it was reached`] : []
    }),
  }
}

/** The sum of the shares. */
export function sumOf(shares: readonly Share[]): Share {
  return {
    reached: shares.reduce((sum, share) => sum + share.reached, 0),
    wanted: shares.reduce((sum, share) => sum + share.wanted, 0),
  }
}
