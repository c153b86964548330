import { describe, expect, test } from '@jest/globals'
import { assign, setup } from 'xstate'
import { notProvided } from '#machines/not-provided.ts'
import { driveEdge } from './drive-edge.ts'
import { after, done, failed } from './events.ts'
import { failures } from './failures.ts'
import { defineModel } from './flow-model.ts'
import { walkEdges } from './walk-edges.ts'

/** A small flow with everything a walk has to cope with: a guard, an actor, a delay, and a decision without an event. */
const machine = setup({
  types: {
    context: {} as { coins: number },
    events: {} as { type: 'coin.insert' } | { type: 'brew.start' },
  },
  actors: { brew: notProvided<string, void>('brew') },
  guards: { isPaid: ({ context }) => context.coins === 2 },
  delays: { patience: 1000 },
}).createMachine({
  id: 'tea',
  context: { coins: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'coin.insert': {
          guard: ({ context }) => context.coins < 2,
          actions: assign({ coins: ({ context }) => context.coins + 1 }),
        },
        'brew.start': [{ guard: 'isPaid', target: 'brewing' }, { target: 'refusing' }],
      },
    },
    refusing: { always: 'idle' },
    brewing: { invoke: { id: 'brew', src: 'brew', onDone: 'ready', onError: 'idle' } },
    ready: { after: { patience: 'cold' } },
    cold: { type: 'final' },
  },
})

const events = [
  { type: 'coin.insert' },
  { type: 'brew.start' },
  done('brew', 'green'),
  failed('brew', failures.offline),
  after('patience', 'tea.ready'),
] as const

const model = defineModel({
  machine,
  purpose: 'Makes tea for coins.',
  starts: { 'an empty machine': undefined },
  events,
})

describe('walking the edges of a machine', () => {
  test('leaves no transition out: guards both ways, ends of actors, delays, decisions', () => {
    expect(walkEdges(model).untaken).toEqual([])
  })

  test('names each edge by its states and its event', () => {
    const names = walkEdges(model).edges.map(edge => edge.name)
    expect(names).toContain('brewing · error brew (offline) → idle')
    expect(names).toContain('ready · after.patience.tea.ready → cold')
  })

  test('leads to each edge by the shortest way', () => {
    const walk = walkEdges(model)
    const edge = walk.edges.find(({ name }) => name === 'brewing · done brew → ready')
    expect(edge?.steps.map(({ event }) => event.type)).toEqual([
      'coin.insert',
      'coin.insert',
      'brew.start',
      'xstate.done.actor.brew',
    ])
  })

  test('tells which transitions no given event takes', () => {
    const withoutFailure = events.filter(event => !event.type.startsWith('xstate.error'))
    expect(walkEdges({ ...model, events: withoutFailure }).untaken).toEqual([
      'tea.brewing · xstate.error.actor.brew [0] → idle',
    ])
  })
})

describe('driving along an edge', () => {
  const walk = walkEdges(model)
  const [edge] = walk.edges
  const show = () => {}

  test('wants a check for every state', async () => {
    expect.assertions(1)
    if (edge)
      await expect(driveEdge(walk, edge, { events: { 'coin.insert': show }, states: {} })).rejects.toThrow(
        'no check for the state "idle"',
      )
  })

  test('wants a way to bring every event about', async () => {
    expect.assertions(1)
    if (edge)
      await expect(driveEdge(walk, edge, { events: {}, states: { idle: show } })).rejects.toThrow(
        'cannot bring about "coin.insert"',
      )
  })
})
