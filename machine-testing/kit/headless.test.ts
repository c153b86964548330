import { describe, expect, test } from '@jest/globals'
import { setup } from 'xstate'
import { driveEdge } from './drive-edge.ts'
import { failures } from './failures.ts'
import { answers, fails } from './fake-actors.ts'
import { runHeadless } from './headless.ts'
import { headlessDriver } from './headless-driver.ts'
import { teaMachine, teaModel } from './tea.examples.ts'
import { walkEdges } from './walk-edges.ts'

/** Two coins are inserted and the tea is ordered. */
function order(...fakes: Parameters<typeof runHeadless<typeof teaMachine>>) {
  const tea = runHeadless(...fakes)
  tea.send({ type: 'coin.insert' })
  tea.send({ type: 'coin.insert' })
  tea.send({ type: 'brew.start' })
  return tea
}

describe('a machine that runs without a view', () => {
  test('has a state and a context', () => {
    const { send, state, context } = runHeadless(teaMachine)
    expect(state()).toBe('idle')
    send({ type: 'coin.insert' })
    expect(context()).toEqual({ coins: 1 })
  })

  test('has tags, and knows which events it can take', () => {
    const { can, hasTag } = runHeadless(teaMachine)
    expect(can({ type: 'coin.insert' })).toBe(true)
    expect(hasTag('busy')).toBe(false)
    expect(order(teaMachine).can({ type: 'coin.insert' })).toBe(false)
    expect(order(teaMachine).hasTag('busy')).toBe(true)
  })

  test('is in a state and in all states around it', () => {
    const nested = setup({}).createMachine({
      initial: 'open',
      states: { open: { initial: 'editing', states: { editing: {}, saving: {} } } },
    })
    const { state, matches } = runHeadless(nested)
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

  test('continues by itself if a fake actor answers', async () => {
    const { state, settle } = order(teaMachine, undefined, { brew: answers('green') })
    await settle()
    expect(state()).toBe('ready')
  })

  test('takes the failures of its fake actors', async () => {
    const given = order(teaMachine, undefined, { brew: fails(failures.offline) })
    await given.settle()
    expect(given.state()).toBe('idle')
    const waiting = order(teaMachine)
    await waiting.reject('brew', failures.serverFault)
    expect(waiting.state()).toBe('idle')
  })

  test('can have an actor whose answer is a function of its input', async () => {
    const given: unknown[] = []
    const { settle, state } = order(teaMachine, undefined, { brew: async input => void given.push(input) })
    await settle()
    expect(given).toEqual([undefined])
    expect(state()).toBe('ready')
  })

  test('has a clock that only the test advances', async () => {
    const { state, resolve, elapse } = order(teaMachine)
    await resolve('brew')
    elapse(999)
    expect(state()).toBe('ready')
    elapse(1)
    expect(state()).toBe('cold')
  })

  test('throws if the test reads the input of an actor that is not running, or ends it', async () => {
    const { resolve, reject, input } = order(teaMachine)
    await resolve('brew')
    expect(() => resolve('brew')).toThrow('The actor "brew" is not running.')
    expect(() => reject('milk', failures.offline)).toThrow('The actor "milk" is not running.')
    expect(() => input('brew')).toThrow('not running')
  })

  test('throws the error of an action when the test asks for its state', () => {
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

  test.each(walk.edges)('ends its actors and advances its clock: $name', async edge => {
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

  test('notices a machine that goes to another state', async () => {
    const impatient = teaMachine.provide({ guards: { isPaid: () => true } })
    const edge = walk.edges.find(({ name }) => name === 'idle · brew.start → idle')
    if (!edge) throw new Error('There is no edge for tea that was not paid for.')
    const drive = driveEdge(walk, edge, headlessDriver(runHeadless(impatient)))
    await expect(drive).rejects.toThrow('The machine is in "brewing", not in "idle".')
  })
})
