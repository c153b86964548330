import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Every state a machine declares, itself first. */
export function declaredStates(machine: AnyStateMachine): AnyStateNode[] {
  const withChildren = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withChildren),
  ]
  return withChildren(machine.root)
}

/** Every transition a machine declares, eventless ones included; each branch of a guard is one. */
export function declaredTransitions(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return declaredStates(machine).flatMap(node => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
}

/** The branches a transition stands among: same state, same event, tried in this order. */
export function branchesOf({
  source,
  eventType,
}: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
}

/** Its state, event, place among the branches and target: `createWiki.site · site.submit [0] → purpose`. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition
  const targets = target?.map(node => node.key).join(', ') ?? '(stays)'
  return `${source.id} · ${eventType || 'always'} [${branchesOf(transition).indexOf(transition)}] → ${targets}`
}

/** A guarded transition that was tried and not taken: `createWiki.site · site.submit [0] refused`. */
export function refusalName(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  return `${source.id} · ${eventType || 'always'} [${branchesOf(transition).indexOf(transition)}] refused`
}

/** All that can come of a machine's transitions: each taken, and each guarded one also refused. */
export function outcomesOf(machine: AnyStateMachine): string[] {
  return declaredTransitions(machine).flatMap(transition =>
    transition.guard === undefined
      ? [transitionName(transition)]
      : [transitionName(transition), refusalName(transition)],
  )
}
