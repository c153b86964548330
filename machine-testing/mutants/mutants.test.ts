import { describe, expect, test } from '@jest/globals'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { createTeaMachine, teaMachine } from '#machine-testing/kit/tea.examples.ts'
import { branchesOf, declaredTransitions, transitionName } from '#machine-testing/kit/transitions.ts'
import { catalogue } from '#machines/catalogue.ts'
import { type Mutant, mutantsOf, mutate } from './mutants.ts'

const mutantOf = (transition: string): Mutant => {
  const found = mutantsOf(teaMachine).find(mutant => mutant.transition === transition)
  if (!found) throw new Error(`There is no mutant of "${transition}".`)
  return found
}

describe('mutants', () => {
  test.each(catalogue)(
    'there is one for each transition of $machine.id, leading elsewhere',
    ({ machine }) => {
      const mutants = mutantsOf(machine)
      const transitions = declaredTransitions(machine)
      expect(mutants.map(({ transition }) => transition)).toEqual(transitions.map(transitionName))
      for (const [index, transition] of transitions.entries()) {
        expect((transition.target ?? []).map(({ id }) => id)).not.toContain(mutants[index]?.target)
        expect(transition.source.id).not.toBe(mutants[index]?.target)
      }
    },
  )

  test.each(mutantsOf(teaMachine))('only $transition leads to $target', mutant => {
    const machine = createTeaMachine()
    mutate(machine, mutant)
    const changed = declaredTransitions(machine).filter(
      (transition, index) =>
        transitionName(transition) !== declaredTransitions(teaMachine).map(transitionName)[index],
    )
    expect(changed.map(({ target }) => target?.map(({ id }) => id))).toEqual([[mutant.target]])
  })

  test('keep guards and actions, and the other branches', () => {
    const machine = createTeaMachine()
    mutate(machine, mutantOf('tea.idle · brew.start [0] → brewing'))
    const [changed] = declaredTransitions(machine).filter(({ eventType }) => eventType === 'brew.start')
    expect(changed?.guard).toBe('isPaid')
    expect(changed && branchesOf(changed)).toHaveLength(2)
    const { send, state } = runHeadless(machine)
    send({ type: 'coin.insert' })
    send({ type: 'coin.insert' })
    send({ type: 'brew.start' })
    expect(state()).toBe('ready')
  })

  test('reach those who hold the machine already, with and without actors provided', () => {
    const machine = createTeaMachine()
    const held = machine
    mutate(machine, mutantOf('tea.idle · brew.start [1] → refusing'))
    const tea = runHeadless(held)
    tea.send({ type: 'brew.start' })
    expect(tea.state()).toBe('brewing')
    expect(held.root.states['idle']?.transitions.get('brew.start')?.[1]?.target?.[0]?.key).toBe('brewing')
  })

  test('are made of transitions that are there', () => {
    const wrong = { machine: 'tea', transition: 'tea.idle · milk.add [0] → ready', target: 'tea.cold' }
    expect(() => mutate(createTeaMachine(), wrong)).toThrow('"tea" has no transition')
  })
})
