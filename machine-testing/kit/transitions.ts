import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Every state that a machine declares, its root first. */
export function declaredStates(machine: AnyStateMachine): AnyStateNode[] {
  const withChildren = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withChildren),
  ]
  return withChildren(machine.root)
}

/**
 * Every transition that a machine declares, eventless ones included. Each branch of a guard is a transition.
 */
export function declaredTransitions(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return declaredStates(machine).flatMap(node => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
}

/** All transitions of the same state and event, in the order in which XState tries them. */
export function branchesOf({
  source,
  eventType,
}: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
}

/** Its state, event, index among the branches, and target: `createWiki.site · site.submit [0] → purpose`. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition
  const targets = target?.map(node => node.key).join(', ') ?? '(stays)'
  return `${source.id} · ${eventType || 'always'} [${branchesOf(transition).indexOf(transition)}] → ${targets}`
}

/**
 * The name for a guarded transition that was tried and not taken: `createWiki.site · site.submit [0]
 * refused`.
 */
export function refusalName(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  return `${source.id} · ${eventType || 'always'} [${branchesOf(transition).indexOf(transition)}] refused`
}

/**
 * The names of all outcomes of a machine's transitions: each is taken, and each guarded one is also refused.
 */
export function outcomesOf(machine: AnyStateMachine): string[] {
  return declaredTransitions(machine).flatMap(transition =>
    transition.guard === undefined
      ? [transitionName(transition)]
      : [transitionName(transition), refusalName(transition)],
  )
}
