import type { AnyStateMachine, MachineContext } from 'xstate'
import { actionName, guardName } from '#statecharts/chart/implementation-names.ts'

type Config = AnyStateMachine['config']
type State = NonNullable<Config['states']>[string]
type Json = { readonly [key: string]: unknown }

/**
 * A machine's definition without code, as accepted by XState's `createMachine` and the Stately editor. Inline
 * functions are replaced by names, and the inputs of actors are left out.
 *
 * @param context the initial context, because the function that creates it cannot be serialized.
 */
export function machineJson(machine: AnyStateMachine, context: MachineContext): Json {
  return { context, ...stateJson(machine.config), id: machine.id }
}

function stateJson(state: State): Json {
  const { id, type, initial, history, target, description, tags, meta } = state
  return withoutUndefined({
    id,
    type,
    initial: initial === undefined || typeof initial === 'string' ? initial : transitionJson(initial),
    history,
    target,
    description,
    tags,
    meta,
    entry: actionsJson(state.entry),
    exit: actionsJson(state.exit),
    invoke: eachOf(state.invoke, invokeJson),
    always: eachOf(state.always, transitionJson),
    on: mapValues(state.on, value => eachOf(value, transitionJson)),
    after: mapValues(state.after, value => eachOf(value, transitionJson)),
    onDone: eachOf(state.onDone, transitionJson),
    states: mapValues(state.states, stateJson),
  })
}

/** XState's types for the parts of a configuration have many variants; these are the keys used here. */
interface Invoke {
  readonly id?: string
  readonly src: unknown
  readonly onDone?: unknown
  readonly onError?: unknown
}

interface Transition {
  readonly target?: unknown
  readonly guard?: unknown
  readonly actions?: unknown
  readonly reenter?: boolean
  readonly description?: string
  readonly meta?: unknown
}

function invokeJson(invoke: unknown): Json {
  const { id, src, onDone, onError } = invoke as Invoke
  return withoutUndefined({
    id,
    src: typeof src === 'string' ? src : id,
    onDone: eachOf(onDone, transitionJson),
    onError: eachOf(onError, transitionJson),
  })
}

function transitionJson(transition: unknown): unknown {
  if (typeof transition === 'string') return transition
  const { target, guard, actions, reenter, description, meta } = transition as Transition
  return withoutUndefined({
    target,
    guard: guard === undefined ? undefined : guardJson(guard as Parameters<typeof guardName>[0]),
    actions: actionsJson(actions),
    reenter,
    description,
    meta,
  })
}

function guardJson(guard: Parameters<typeof guardName>[0]): unknown {
  return typeof guard === 'function' ? guardName(guard) : guard
}

function actionsJson(actions: unknown): unknown {
  return eachOf(actions, action => {
    const known = action as Parameters<typeof actionName>[0]
    return typeof known === 'function' ? actionName(known) : known
  })
}

function eachOf(value: unknown, write: (entry: unknown) => unknown): unknown {
  if (value === undefined) return undefined
  return Array.isArray(value) ? value.map(write) : write(value)
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  write: (value: Value) => unknown,
): Json | undefined {
  if (record === undefined) return undefined
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, write(value)]))
}

/** Drops entries whose value is undefined. */
function withoutUndefined(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
