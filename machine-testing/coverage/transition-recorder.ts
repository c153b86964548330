import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { refusalName, transitionName } from '#machine-testing/kit/transitions.ts'

/**
 * The full names of what running machines have reached: `createWiki.site`, `createWiki.site · site.submit [0]
 * → purpose`.
 */
interface Reached {
  readonly states: ReadonlySet<string>
  /** Transitions that were taken or refused, as `outcomesOf` names them. */
  readonly outcomes: ReadonlySet<string>
}

export interface TransitionRecorder extends Reached {
  /** Takes the inspection events of machines: `inspectMachines(recorder.observe)`. */
  readonly observe: (event: InspectionEvent) => void
}

/**
 * Records which states machines reach and the outcomes of their transitions. It records names, because
 * `provide()` makes new machines and transitions each time. It finds refusals only of events that are
 * declared by their full name.
 */
export function recordTransitions(): TransitionRecorder {
  const states = new Set<string>()
  const outcomes = new Set<string>()
  /** The snapshot of each running machine after its last step. */
  const last = new WeakMap<object, AnyMachineSnapshot>()

  const noteStates = (nodes: readonly AnyStateNode[]) => {
    for (const { id } of nodes) states.add(id)
  }
  const noteRefused = (branches: readonly AnyTransitionDefinition[]) => {
    for (const branch of branches) if (branch.guard !== undefined) outcomes.add(refusalName(branch))
  }
  const noteStep = (
    event: string,
    active: readonly AnyStateNode[],
    taken: readonly AnyTransitionDefinition[],
  ) => {
    for (const leaf of active.filter(({ type }) => type !== 'compound' && type !== 'parallel'))
      for (const node of [leaf, ...ancestorsOf(leaf)]) {
        const branches = branchesIn(node, event)
        const chosen = branches.findIndex(branch => taken.includes(branch))
        noteRefused(chosen < 0 ? branches : branches.slice(0, chosen))
        if (chosen >= 0) break
      }
    for (const transition of taken) {
      outcomes.add(transitionName(transition))
      noteStates([transition.source, ...ancestorsOf(transition.source)])
    }
  }

  return {
    states,
    outcomes,
    observe: event => {
      if (event.type === '@xstate.microstep') {
        const { actorRef, _transitions: taken } = event
        const after = machineSnapshot(event.snapshot)
        if (!after) return
        const before = last.get(actorRef) ?? machineSnapshot(actorRef.getSnapshot())
        // A machine has no snapshot before its first step, which starts in the source of its eventless
        // transition.
        const active = before?._nodes ?? taken.map(({ source }) => source)
        noteStep(taken[0]?.eventType ?? event.event.type, active, taken)
        noteStates(after._nodes)
        last.set(actorRef, after)
      } else if (event.type === '@xstate.snapshot') {
        const rest = machineSnapshot(event.snapshot)
        if (!rest) return
        noteStates(rest._nodes)
        // All eventless transitions of a state in which the machine rests were refused.
        if (rest.status === 'active') noteStep('', rest._nodes, [])
        last.set(event.actorRef, rest)
      }
    },
  }
}

/** In the order in which XState tries them. The event of an eventless transition is ''. */
function branchesIn(node: AnyStateNode, event: string): readonly AnyTransitionDefinition[] {
  return (event === '' ? node.always : node.transitions.get(event)) ?? []
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
}

/** Null for the snapshots of actors that are not machines. */
function machineSnapshot(snapshot: unknown): AnyMachineSnapshot | null {
  if (typeof snapshot !== 'object' || snapshot === null || !('_nodes' in snapshot)) return null
  return snapshot as AnyMachineSnapshot
}
