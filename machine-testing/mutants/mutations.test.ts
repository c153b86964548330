import { describe, expect, test } from '@jest/globals'
import { assign, setup } from 'xstate'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { createTeaMachine, teaMachine } from '#machine-testing/kit/tea.examples.ts'
import {
  branchesOf,
  declaredStates,
  declaredTransitions,
  transitionName,
} from '#machine-testing/kit/transitions.ts'
import { catalogue } from '#machines/catalogue.ts'
import { mutate, mutationsOf } from './mutations.ts'

const namesOf = (machine: typeof teaMachine) => mutationsOf(machine).map(({ name }) => name)
const TO_BREWING = 'tea.idle · brew.start [0] → brewing'

const teaWith = (mutation: string) => {
  const machine = createTeaMachine()
  mutate(machine, mutation)
  return runHeadless(machine)
}

describe('the mutations of a machine', () => {
  test.each(catalogue)('of $machine.id change the target of each transition', ({ machine }) => {
    const stateIds = declaredStates(machine).map(({ id }) => id)
    const changed = mutationsOf(machine).flatMap(({ name }) => {
      const [, place, target] = /^(.+), leads to (.+)$/.exec(name) ?? []
      return place && target ? [{ place, target }] : []
    })
    const transitions = declaredTransitions(machine)
    expect(changed.map(({ place }) => place)).toEqual(transitions.map(transitionName))
    for (const [index, transition] of transitions.entries()) {
      const target = changed[index]?.target
      expect(stateIds).toContain(target)
      expect((transition.target ?? []).map(({ id }) => id)).not.toContain(target)
      expect(transition.source.id).not.toBe(target)
    }
  })

  test.each(catalogue)('of $machine.id fix the result of each guard', ({ machine }) => {
    const guarded = declaredTransitions(machine).filter(({ guard }) => guard !== undefined)
    const names = mutationsOf(machine).map(({ name }) => name)
    for (const result of ['true', 'false'])
      expect(names.filter(name => name.endsWith(` always ${result}`))).toHaveLength(guarded.length)
  })

  test.each(catalogue)('of $machine.id leave out each action', ({ machine }) => {
    const inTransitions = declaredTransitions(machine).flatMap(({ actions }) => actions)
    const inStates = declaredStates(machine).flatMap(({ config: { entry = [], exit = [] } }) =>
      [entry, exit].flat(),
    )
    const names = mutationsOf(machine).map(({ name }) => name)
    expect(names.filter(name => name.endsWith(' left out'))).toHaveLength(
      inTransitions.length + inStates.length,
    )
  })

  test.each(catalogue)('of $machine.id have unique names', ({ machine }) => {
    const names = mutationsOf(machine).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a mutant whose transition leads elsewhere', () => {
  test.each(namesOf(teaMachine).filter(name => name.includes('leads to')))('changes only it: %s', name => {
    const machine = createTeaMachine()
    mutate(machine, name)
    const changed = declaredTransitions(machine).filter(
      (transition, index) =>
        transitionName(transition) !== declaredTransitions(teaMachine).map(transitionName)[index],
    )
    expect(changed.map(({ target }) => target?.map(({ id }) => id))).toEqual([[name.split(' leads to ')[1]]])
  })

  test('keeps guards and actions, and the other branches', () => {
    const machine = createTeaMachine()
    mutate(machine, `${TO_BREWING}, leads to tea.ready`)
    const [changed] = declaredTransitions(machine).filter(({ eventType }) => eventType === 'brew.start')
    expect(changed?.guard).toBe('isPaid')
    expect(changed && branchesOf(changed)).toHaveLength(2)
    const { send, state } = runHeadless(machine)
    send({ type: 'coin.insert' })
    send({ type: 'coin.insert' })
    send({ type: 'brew.start' })
    expect(state()).toBe('ready')
  })

  test('reaches code that already holds the machine, with and without actors provided', () => {
    const machine = createTeaMachine()
    const held = machine
    mutate(machine, 'tea.idle · brew.start [1] → refusing, leads to tea.brewing')
    const tea = runHeadless(held)
    tea.send({ type: 'brew.start' })
    expect(tea.state()).toBe('brewing')
    expect(held.root.states['idle']?.transitions.get('brew.start')?.[1]?.target?.[0]?.key).toBe('brewing')
  })
})

describe('a mutant', () => {
  test('takes a transition whose guard is always true', () => {
    const { send, state } = teaWith(`${TO_BREWING}, guard isPaid always true`)
    send({ type: 'brew.start' })
    expect(state()).toBe('brewing')
  })

  test('never takes a transition whose guard is always false', () => {
    const { send, state } = teaWith(`${TO_BREWING}, guard isPaid always false`)
    send({ type: 'coin.insert' })
    send({ type: 'coin.insert' })
    send({ type: 'brew.start' })
    expect(state()).toBe('idle')
  })

  test('does not run an action that is left out of a transition', () => {
    const { send, context } = teaWith('tea.idle · coin.insert [0] → (stays), assign coins left out')
    send({ type: 'coin.insert' })
    expect(context().coins).toBe(0)
  })

  test('must be one that its machine can have', () => {
    expect(() => mutate(createTeaMachine(), 'tea.idle · milk.add [0] → ready, left out')).toThrow(
      '"tea" has no mutation',
    )
  })
})

/** Keeps three lists: what entering, leaving and pressing assigns. */
const createLamp = () =>
  setup({
    types: { context: {} as { light: number; heat: number; was: string }, output: {} as string },
    actions: { glow: assign({ light: 1, heat: () => 2 }) },
  }).createMachine({
    id: 'lamp',
    context: { light: 0, heat: 0, was: '' },
    initial: 'off',
    output: ({ context }) => context.was,
    states: {
      off: { on: { press: 'on' }, exit: assign(() => ({ was: 'off' })) },
      on: {
        entry: ['glow', assign({ was: ({ context }) => `${context.was}, on` })],
        on: { press: 'broken' },
      },
      broken: { type: 'final' },
    },
  })

const press = (mutation: string | null, times = 1) => {
  const machine = createLamp()
  if (mutation !== null) mutate(machine, mutation)
  const lamp = runHeadless(machine)
  for (let n = 0; n < times; n += 1) lamp.send({ type: 'press' })
  return lamp
}

describe('the mutants of a machine with entries, exits and an output', () => {
  test.each([
    [null, { light: 1, heat: 2, was: 'off, on' }],
    ['lamp.off · exit, assign left out', { light: 1, heat: 2, was: ', on' }],
    ['lamp.on · entry, glow left out', { light: 0, heat: 0, was: 'off, on' }],
    ['lamp.on · entry, glow without light', { light: 0, heat: 2, was: 'off, on' }],
    ['lamp.on · entry, glow without heat', { light: 1, heat: 0, was: 'off, on' }],
    ['lamp.on · entry, assign was left out', { light: 1, heat: 2, was: 'off' }],
  ])('assign all but what was taken away: %s', (mutation, context) => {
    expect(press(mutation).context()).toEqual(context)
  })

  test('have no output if it is taken away', () => {
    expect(press(null, 2).output()).toBe('off, on')
    expect(press('lamp, no output', 2).output()).toBeUndefined()
  })
})

test('an actor of a mutant may get no input', () => {
  const machine = setup({}).createMachine({
    id: 'kettle',
    invoke: { id: 'boil', src: 'boil', input: { degrees: 96 } } as never,
  })
  expect(mutationsOf(machine).map(({ name }) => name)).toEqual(['kettle · invoke boil, no input'])
  mutate(machine, 'kettle · invoke boil, no input')
  expect(machine.root.invoke[0]?.input).toBeUndefined()
})
