import { describe, expect, test } from '@jest/globals'
import { setup } from 'xstate'
import { driveEdge } from './drive-edge.ts'
import { failures } from './failures.ts'
import { answers, fails } from './fake-actors.ts'
import { runHeadless } from './headless.ts'
import { headlessDriver } from './headless-driver.ts'
import { teaMachine, teaModel } from './tea.examples.ts'
import { walkEdges } from './walk-edges.ts'

/** With two coins inserted and the tea ordered. */
function order(...fakes: Parameters<typeof runHeadless<typeof teaMachine>>) {
  const tea = runHeadless(...fakes)
  tea.send({ type: 'coin.insert' })
  tea.send({ type: 'coin.insert' })
  tea.send({ type: 'brew.start' })
  return tea
}

describe('a machine that runs without a view', () => {
  test('tells where it is and what it knows', () => {
    const { send, state, context } = runHeadless(teaMachine)
    expect(state()).toBe('idle')
    send({ type: 'coin.insert' })
    expect(context()).toEqual({ coins: 1 })
  })

  test('tells what it would take, and which tags it has', () => {
    const { can, hasTag } = runHeadless(teaMachine)
    expect(can({ type: 'coin.insert' })).toBe(true)
    expect(hasTag('busy')).toBe(false)
    expect(order(teaMachine).can({ type: 'coin.insert' })).toBe(false)
    expect(order(teaMachine).hasTag('busy')).toBe(true)
  })

  test('is in a state and in all around it', () => {
    const house = setup({}).createMachine({
      initial: 'open',
      states: { open: { initial: 'editing', states: { editing: {}, saving: {} } } },
    })
    const { state, matches } = runHeadless(house)
    expect(state()).toBe('open.editing')
    expect(['open', 'open.editing', 'open.saving', 'editing'].map(matches)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('waits for the test to end its actors', async () => {
    const { state, resolve } = order(teaMachine)
    expect(state()).toBe('brewing')
    await resolve('brew', 'green')
    expect(state()).toBe('ready')
  })

  test('goes on by itself where a fake actor answers', async () => {
    const { state, settle } = order(teaMachine, undefined, { brew: answers('green') })
    await settle()
    expect(state()).toBe('ready')
  })

  test('meets the failures that it is given', async () => {
    const given = order(teaMachine, undefined, { brew: fails(failures.offline) })
    await given.settle()
    expect(given.state()).toBe('idle')
    const waiting = order(teaMachine)
    await waiting.reject('brew', failures.serverFault)
    expect(waiting.state()).toBe('idle')
  })

  test('may have its actor answer by a function of what it is given', async () => {
    const given: unknown[] = []
    const { settle, state } = order(teaMachine, undefined, { brew: async input => void given.push(input) })
    await settle()
    expect(given).toEqual([undefined])
    expect(state()).toBe('ready')
  })

  test('has a clock that only the test turns', async () => {
    const { state, resolve, elapse } = order(teaMachine)
    await resolve('brew')
    elapse(999)
    expect(state()).toBe('ready')
    elapse(1)
    expect(state()).toBe('cold')
  })

  test('does not let an actor end that does not run', async () => {
    const { resolve, reject, input } = order(teaMachine)
    await resolve('brew')
    expect(() => resolve('brew')).toThrow('The actor "brew" is not running.')
    expect(() => reject('milk', failures.offline)).toThrow('The actor "milk" is not running.')
    expect(() => input('brew')).toThrow('not running')
  })

  test('throws what went wrong inside it when it is asked where it is', () => {
    const broken = setup({}).createMachine({
      initial: 'whole',
      states: { whole: { on: { break: { target: 'lost', actions: () => fail() } } }, lost: {} },
    })
    const { send, state } = runHeadless(broken)
    send({ type: 'break' })
    expect(() => state()).toThrow('It broke.')
  })
})

function fail(): never {
  throw new Error('It broke.')
}

describe('driving a running machine along the edges of its walk', () => {
  const walk = walkEdges(teaModel)

  test.each(walk.edges)('ends its actors and turns its clock: $name', async edge => {
    const tea = runHeadless(teaMachine)
    const coins: number[] = []
    await driveEdge(
      walk,
      edge,
      headlessDriver(tea, ({ context }) => void coins.push(context.coins)),
    )
    const contexts = [walk.start, ...edge.steps.map(({ to }) => to)].map(({ context }) => context.coins)
    expect(coins).toEqual(contexts)
  })

  test('notices a machine that goes elsewhere', async () => {
    const impatient = teaMachine.provide({ guards: { isPaid: () => true } })
    const edge = walk.edges.find(({ name }) => name === 'idle · brew.start → idle')
    if (!edge) throw new Error('Tea is refused to whoever has not paid.')
    const drive = driveEdge(walk, edge, headlessDriver(runHeadless(impatient)))
    await expect(drive).rejects.toThrow('The machine is in "brewing", not in "idle".')
  })
})
