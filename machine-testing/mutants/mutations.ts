import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { declaredStates, declaredTransitions, transitionName } from '#machine-testing/kit/transitions.ts'
import { actionMutations } from './action-mutations.ts'
import type { Mutation } from './mutation.ts'
import { type Config, changeTransition } from './transition-config.ts'

/**
 * All mutations of a machine: other targets of transitions, constant guards, changed actions, and actors and
 * final states without their input or output.
 */
export function mutationsOf(machine: AnyStateMachine): Mutation[] {
  const states = declaredStates(machine)
  return [
    ...declaredTransitions(machine).flatMap(transition => transitionMutations(machine, transition)),
    ...states.flatMap(state => stateMutations(machine, state)),
  ]
}

/**
 * Applies a mutation to a machine in place, so that it also affects code that already imported the machine
 * and every machine that `provide` derives from it.
 *
 * @throws if the machine has no mutation of that name.
 */
export function mutate(machine: AnyStateMachine, name: string): void {
  const mutation = mutationsOf(machine).find(each => each.name === name)
  if (!mutation) throw new Error(`"${machine.id}" has no mutation "${name}".`)
  mutation.apply()
  Object.assign(machine, machine.provide({}))
}

function transitionMutations(machine: AnyStateMachine, transition: AnyTransitionDefinition): Mutation[] {
  const place = transitionName(transition)
  const { guard, actions } = transition
  const target = elsewhere(machine, transition)
  const guardName = typeof guard === 'string' ? guard : guard && 'type' in guard ? guard.type : ''
  return [
    {
      name: `${place}, leads to ${target.id}`,
      apply: () => changeTransition(transition, { target: `#${target.id}` }),
    },
    ...(guard === undefined ? [] : [true, false]).map(result => ({
      name: `${place}, guard ${guardName} always ${result}`,
      apply: () => changeTransition(transition, { guard: () => result }),
    })),
    ...actionMutations(machine, place, actions, changed =>
      changeTransition(transition, { actions: changed }),
    ),
  ]
}

function stateMutations(machine: AnyStateMachine, state: AnyStateNode): Mutation[] {
  const config = state.config as unknown as Config
  const invokes = [config['invoke'] ?? []].flat() as Config[]
  return [
    ...(['entry', 'exit'] as const).flatMap(key =>
      actionMutations(machine, `${state.id} · ${key}`, [config[key] ?? []].flat(), changed => {
        config[key] = changed
      }),
    ),
    ...invokes
      .filter(invoke => invoke['input'] !== undefined)
      .map(invoke => ({
        name: `${state.id} · invoke ${invoke['id'] ?? invoke['src']}, no input`,
        apply: () => delete invoke['input'],
      })),
    ...(config['output'] === undefined
      ? []
      : [{ name: `${state.id}, no output`, apply: () => delete config['output'] }]),
  ]
}

/**
 * Another state for a transition to lead to: the next declared one after its target (or after its source, if
 * it has no target). Prefers states other than the source that have no eventless transition.
 *
 * @throws if the target is the only state.
 */
function elsewhere(machine: AnyStateMachine, { source, target = [] }: AnyTransitionDefinition): AnyStateNode {
  const states = declaredStates(machine).filter(({ type }) => type === 'atomic' || type === 'final')
  const start = states.indexOf(target[0] ?? source) + 1
  const inTurn = [...states.slice(start), ...states.slice(0, start)]
  const others = inTurn.filter(state => !target.includes(state))
  const found =
    others.find(state => state !== source && state.always === undefined) ??
    others.find(state => state !== source) ??
    others[0]
  if (!found) throw new Error(`"${machine.id}" has no other state to lead to.`)
  return found
}
