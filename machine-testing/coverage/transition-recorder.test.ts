import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { setup } from 'xstate'
import { inspectMachines } from '#machines/shared/inspect-machines.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { teaMachine, teaModel } from '#machine-testing/kit/tea.examples.ts'
import { recordTransitions, type TransitionRecorder } from './transition-recorder.ts'
import { outcomesOf } from '#machine-testing/kit/transitions.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'

let recorder: TransitionRecorder
let stop: () => void
beforeEach(() => {
  recorder = recordTransitions()
  stop = inspectMachines(recorder.observe)
})
afterEach(() => stop())

const outcomes = () => [...recorder.outcomes].sort()
const states = () => [...recorder.states].sort()

describe('the recorder', () => {
  test('records a refused guard, the branch taken after it, and the state passed through', () => {
    runHeadless(teaMachine).send({ type: 'brew.start' })
    expect(outcomes()).toEqual([
      'tea.idle · brew.start [0] refused',
      'tea.idle · brew.start [1] → refusing',
      'tea.refusing · always [0] → idle',
    ])
    expect(states()).toEqual(['tea', 'tea.idle', 'tea.refusing'])
  })

  test('records a guard as refused only when it has refused', () => {
    const { send } = runHeadless(teaMachine)
    send({ type: 'coin.insert' })
    send({ type: 'coin.insert' })
    expect(outcomes()).toEqual(['tea.idle · coin.insert [0] → (stays)'])
    send({ type: 'coin.insert' })
    expect(outcomes()).toContain('tea.idle · coin.insert [0] refused')
  })

  test('records ends of actors, failures and delays', async () => {
    const { send, resolve, reject, elapse } = runHeadless(teaMachine)
    send({ type: 'brew.start' })
    send({ type: 'coin.insert' })
    send({ type: 'coin.insert' })
    send({ type: 'coin.insert' })
    send({ type: 'brew.start' })
    await reject('brew', failures.offline)
    send({ type: 'brew.start' })
    await resolve('brew')
    expect(outcomes()).not.toContain('tea.ready · xstate.after.patience.tea.ready [0] → cold')
    elapse(1000)
    expect(outcomes()).toEqual(outcomesOf(teaMachine).sort())
  })

  test('records nothing for an event that the state does not handle', () => {
    runHeadless(teaMachine).actor.send({ type: 'brew.cancel' } as never)
    expect(outcomes()).toEqual([])
  })

  test('does not record walks that only look for edges', () => {
    walkEdges(teaModel)
    expect(outcomes()).toEqual([])
    expect(states()).toEqual([])
  })

  test('records nothing after it was removed', () => {
    stop()
    runHeadless(teaMachine).send({ type: 'brew.start' })
    expect(outcomes()).toEqual([])
  })
})

/**
 * Decides at its start, tries inner states before outer ones, and rests in a state whose eventless transition
 * is refused.
 */
const nested = setup({
  types: { events: {} as { type: 'leave' } | { type: 'wait' } },
  guards: { never: () => false },
}).createMachine({
  id: 'house',
  initial: 'door',
  on: { leave: '.street' },
  states: {
    door: { always: [{ guard: 'never', target: 'street' }, { target: 'room' }] },
    room: {
      initial: 'chair',
      on: { leave: { guard: 'never', target: 'street' }, wait: { guard: 'never', target: 'street' } },
      states: { chair: { on: { leave: { guard: 'never', target: 'bed' } } }, bed: {} },
    },
    street: { always: { guard: 'never', target: 'door' } },
  },
})

describe('the recorder of a machine with inner states', () => {
  test('records decisions before the first event', () => {
    runHeadless(nested)
    expect(outcomes()).toEqual(['house.door · always [0] refused', 'house.door · always [1] → room'])
    expect(states()).toEqual(['house', 'house.door', 'house.room', 'house.room.chair'])
  })

  test('records every refused guard from the innermost state outwards, up to the transition taken', () => {
    runHeadless(nested).send({ type: 'leave' })
    expect(outcomes()).toEqual(
      expect.arrayContaining([
        'house.room.chair · leave [0] refused',
        'house.room · leave [0] refused',
        'house · leave [0] → street',
      ]),
    )
  })

  test('records every guard that refuses an event', () => {
    runHeadless(nested).send({ type: 'wait' })
    expect(outcomes()).toContain('house.room · wait [0] refused')
  })

  test('records an eventless transition as refused when the machine rests', () => {
    runHeadless(nested).send({ type: 'leave' })
    expect(outcomes()).toContain('house.street · always [0] refused')
  })
})
