import { describe, expect, test } from '@jest/globals'
import { driveEdge } from './drive-edge.ts'
import { teaModel as model } from './tea.examples.ts'
import { walkEdges } from './walk-edges.ts'

describe('walking the edges of a machine', () => {
  test('takes every transition: guards passing and refusing, ends of actors, delays, eventless transitions', () => {
    expect(walkEdges(model).untaken).toEqual([])
  })

  test('names each edge by its states and its event', () => {
    const names = walkEdges(model).edges.map(edge => edge.name)
    expect(names).toContain('brewing · error brew (offline) → idle')
    expect(names).toContain('ready · after.patience.tea.ready → cold')
  })

  test('finds the shortest path to each edge', () => {
    const walk = walkEdges(model)
    const edge = walk.edges.find(({ name }) => name === 'brewing · done brew → ready')
    expect(edge?.steps.map(({ event }) => event.type)).toEqual([
      'coin.insert',
      'coin.insert',
      'brew.start',
      'xstate.done.actor.brew',
    ])
  })

  test('lists the transitions that no event of the model takes', () => {
    const withoutFailure = model.events.filter(event => !event.type.startsWith('xstate.error'))
    expect(walkEdges({ ...model, events: withoutFailure }).untaken).toEqual([
      'tea.brewing · xstate.error.actor.brew [0] → idle',
    ])
  })
})

describe('driving along an edge', () => {
  const walk = walkEdges(model)
  const [edge] = walk.edges
  const show = () => {}

  test('needs a check for every state', async () => {
    expect.assertions(1)
    if (edge)
      await expect(driveEdge(walk, edge, { events: { 'coin.insert': show }, states: {} })).rejects.toThrow(
        'no check for the state "idle"',
      )
  })

  test('needs a handler for every event', async () => {
    expect.assertions(1)
    if (edge)
      await expect(driveEdge(walk, edge, { events: {}, states: { idle: show } })).rejects.toThrow(
        'cannot cause "coin.insert"',
      )
  })
})
