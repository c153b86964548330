import type { AnyTransitionDefinition } from 'xstate'

type Guard = NonNullable<AnyTransitionDefinition['guard']>
type Action = AnyTransitionDefinition['actions'][number]

/** Names that JavaScript derives from a function's property. They mean nothing to a reader. */
const PROPERTY_NAMES = new Set(['', 'guard', 'actions', 'entry', 'exit'])

/** The name of a guard: its own with its parameters, those of its parts, or a note that it has no name. */
export function guardName(guard: Guard): string {
  if (typeof guard === 'string') return guard
  if (typeof guard !== 'function') return withParams(guard.type, guard.params)
  const { type, guards } = guard as { readonly type?: string; readonly guards?: readonly Guard[] }
  const parts = (guards ?? []).map(guardName)
  if (type === 'xstate.not') return `not ${parts.join()}`
  if (type === 'xstate.and') return parts.join(' and ')
  if (type === 'xstate.or') return parts.join(' or ')
  return PROPERTY_NAMES.has(guard.name) ? 'a condition in the code' : guard.name
}

/** The name of an action; for an inline assignment, the keys of the context that it sets. */
export function actionName(action: Action): string {
  if (typeof action === 'string') return action
  if (typeof action !== 'function') return withParams(action.type, action.params)
  const { type, assignment, event } = action as {
    readonly type?: string
    readonly assignment?: unknown
    readonly event?: { readonly type?: string }
  }
  const builtIn = type?.replace(/^xstate\./, '')
  if (builtIn === 'assign' && typeof assignment === 'object' && assignment !== null)
    return `assign ${Object.keys(assignment).join(', ')}`
  if (builtIn === 'raise' && event?.type !== undefined) return `raise ${event.type}`
  if (builtIn !== undefined) return builtIn
  return PROPERTY_NAMES.has(action.name) ? 'an action in the code' : action.name
}

function withParams(type: string, params: unknown): string {
  if (params === undefined || typeof params === 'function') return type
  return `${type}: ${typeof params === 'string' ? params : JSON.stringify(params)}`
}
