import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { branchesOf, declaredTransitions } from '#machine-testing/kit/transitions.ts'
import type { ChartModel, ChartState, ChartTransition } from './chart-model.ts'
import { actionName, guardName } from './implementation-names.ts'
import { readEvent } from './transition-event.ts'

/** The chart of a machine. */
export function chartOf(machine: AnyStateMachine): ChartModel {
  return {
    id: machine.id,
    root: stateOf(machine.root),
    transitions: declaredTransitions(machine).map(transition => transitionOf(machine, transition)),
  }
}

/**
 * Identifies a transition by its state, its event and its index among the branches. The key stays the same
 * when other actors are provided.
 */
export function transitionKey(transition: AnyTransitionDefinition): string {
  return `${transition.source.id}|${transition.eventType}|${branchesOf(transition).indexOf(transition)}`
}

/** A state and all its descendants, parents first. */
export function withDescendants(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(withDescendants)]
}

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags,
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
    entry: named(node.config.entry),
    exit: named(node.config.exit),
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    children: Object.values(node.states).map(stateOf),
  }
}

/**
 * The names of actions as declared. The lists of the state node also contain the actions with which XState
 * starts and stops delays, which the chart shows as transitions.
 */
function named(declared: AnyStateNode['config']['entry']): string[] {
  if (declared === undefined) return []
  return (Array.isArray(declared) ? declared : [declared]).map(actionName)
}

function transitionOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): ChartTransition {
  const { kind, text } = readEvent(machine, transition.eventType)
  return {
    key: transitionKey(transition),
    kind,
    source: transition.source.id,
    targets: (transition.target ?? []).map(({ id }) => id),
    event: text,
    guard: transition.guard === undefined ? null : guardName(transition.guard),
    actions: transition.actions.map(actionName),
    branch: branchesOf(transition).indexOf(transition),
    reenters: transition.reenter,
  }
}
