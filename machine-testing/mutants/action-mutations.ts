import { type AnyStateMachine, assign } from 'xstate'
import type { Mutation } from './mutation.ts'

/** What `assign({ … })` makes: an action that carries its assignment. */
interface AssignAction {
  readonly type: 'xstate.assign'
  readonly assignment: object
}

/**
 * For each action of a list: the list without it. For each property of an action that assigns several: the
 * list in which the action does not assign it.
 *
 * @param place where the list is: a transition, or a state's entry or exit.
 * @param replace puts another list into the machine's configuration.
 */
export function actionMutations(
  machine: AnyStateMachine,
  place: string,
  actions: readonly unknown[],
  replace: (actions: readonly unknown[]) => void,
): Mutation[] {
  return actions.flatMap((action, index) => {
    const assigned = assignedProperties(machine, action)
    const name = `${place}, ${actionName(action)}`
    const partial = Object.keys(assigned).map(property => {
      const { [property]: _, ...rest } = assigned
      return {
        name: `${name} without ${property}`,
        apply: () => replace(actions.with(index, assign(rest))),
      }
    })
    const whole = { name: `${name} left out`, apply: () => replace(actions.toSpliced(index, 1)) }
    return partial.length > 1 ? [whole, ...partial] : [whole]
  })
}

/** Empty if the action is not an `assign`, or computes all properties in one function. */
function assignedProperties(machine: AnyStateMachine, action: unknown): Record<string, never> {
  const name = typeOf(action)
  const implementation = name === undefined ? action : machine.implementations.actions[name]
  if (!isAssign(implementation) || typeof implementation.assignment === 'function') return {}
  return { ...implementation.assignment }
}

function actionName(action: unknown): string {
  const name = typeOf(action)
  if (name !== undefined) return name
  if (!isAssign(action)) return 'action'
  return typeof action.assignment === 'function' ? 'assign' : `assign ${Object.keys(action.assignment)}`
}

/** The name of a named action. */
function typeOf(action: unknown): string | undefined {
  if (typeof action === 'string') return action
  const named = typeof action === 'object' && action !== null && 'type' in action
  return named && typeof action.type === 'string' ? action.type : undefined
}

function isAssign(action: unknown): action is AssignAction {
  return typeof action === 'function' && 'type' in action && action.type === 'xstate.assign'
}
