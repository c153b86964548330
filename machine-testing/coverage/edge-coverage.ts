import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { declaredStates, declaredTransitions, outcomesOf, transitionName } from '#machine-testing/kit/transitions.ts'

/** Who drives the machines: tests without a view, or tests of rendered views. */
export type Side = 'headless' | 'rendered'

/** How many of a machine's parts were reached, of those that have to be. */
export interface Share {
  readonly reached: number
  readonly wanted: number
}

export interface EdgeCoverage {
  readonly machine: string
  /** Its states and all that can come of its transitions, by name. */
  readonly all: readonly string[]
  readonly states: Share
  /** Transitions that were taken. */
  readonly taken: Share
  /** Guarded transitions that were refused. */
  readonly refused: Share
  /** States and outcomes that were not reached, by name. */
  readonly missing: readonly string[]
  /** What need not be reached on this side, by name, with the reason. */
  readonly exceptions: Readonly<Record<string, string>>
  /** Exceptions that are none: they were reached, or name nothing that the machine has. */
  readonly untrue: readonly string[]
}

/** What tests reached of a machine: its states, its transitions taken, its guards refusing. */
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
    untrue: Object.keys(exceptions).flatMap(name => {
      if (!all.includes(name)) return [`${name}: there is no such state or outcome`]
      return reached.has(name) ? [`${name}: it was reached`] : []
    }),
  }
}

/** The shares of all machines together. */
export function sumOf(shares: readonly Share[]): Share {
  return {
    reached: shares.reduce((sum, share) => sum + share.reached, 0),
    wanted: shares.reduce((sum, share) => sum + share.wanted, 0),
  }
}
