import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import {
  branchesOf,
  declaredStates,
  declaredTransitions,
  transitionName,
} from '#machine-testing/kit/transitions.ts'

/** A machine with one transition that leads elsewhere. */
export interface Mutant {
  /** The machine's id. */
  readonly machine: string
  /** As `transitionName` names it in the machine as it should be. */
  readonly transition: string
  /** The id of the state it leads to instead. */
  readonly target: string
}

/** One mutant for each transition a machine declares, each branch of a guard being one. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const states = declaredStates(machine).filter(({ type }) => type === 'atomic' || type === 'final')
  return declaredTransitions(machine).map(transition => ({
    machine: machine.id,
    transition: transitionName(transition),
    target: elsewhere(transition, states).id,
  }))
}

/**
 * Makes the machine the mutant, in place: also for those who hold it already, and for all that `provide` makes of it later.
 *
 * @throws where the machine has no such transition.
 */
export function mutate(machine: AnyStateMachine, mutant: Mutant): void {
  const transition = declaredTransitions(machine).find(each => transitionName(each) === mutant.transition)
  if (!transition) throw new Error(`"${machine.id}" has no transition "${mutant.transition}".`)
  const [holder, key] = placeOf(transition)
  const branches = [holder[key]]
    .flat()
    .map(branch => (typeof branch === 'string' ? { target: branch } : branch))
  const index = branchesOf(transition).indexOf(transition)
  holder[key] = branches.with(index, { ...(branches[index] as object), target: `#${mutant.target}` })
  Object.assign(machine, machine.provide({}))
}

/**
 * The state after the target (or the source, where the transition stays), in the order of their declaration, that is neither
 * target nor source nor one that leads on by itself; the source where there is no other.
 */
function elsewhere(
  { source, target = [] }: AnyTransitionDefinition,
  states: readonly AnyStateNode[],
): AnyStateNode {
  const start = states.indexOf(target[0] ?? source) + 1
  const inTurn = [...states.slice(start), ...states.slice(0, start)]
  const others = inTurn.filter(state => !target.includes(state))
  const found =
    others.find(state => state !== source && state.always === undefined) ??
    others.find(state => state !== source) ??
    others[0]
  if (!found) throw new Error(`"${source.machine.id}" has no other state to lead to.`)
  return found
}

/** A part of a machine's configuration, which XState types for writing machines, not for reading them. */
type Config = Record<string, unknown>

/** Where a transition stands in the configuration its machine was made from. */
function placeOf({ source, eventType }: AnyTransitionDefinition): [holder: Config, key: string] {
  const config = source.config as unknown as Config
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? []
  if (end !== undefined) {
    const invokes = [config['invoke']].flat() as Config[]
    const invoke = invokes[source.invoke.findIndex(({ id }) => id === actor)]
    if (!invoke) throw new Error(`"${source.id}" invokes no actor "${actor}".`)
    return [invoke, end === 'done' ? 'onDone' : 'onError']
  }
  const [, delay] = /^xstate\.after\.(.+)$/.exec(eventType) ?? []
  if (delay !== undefined) return [config['after'] as Config, delay.slice(0, -source.id.length - 1)]
  if (eventType === '') return [config, 'always']
  if (eventType.startsWith('xstate.done.state.')) return [config, 'onDone']
  return [config['on'] as Config, eventType]
}
