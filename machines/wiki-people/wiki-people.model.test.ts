import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { wikiPeopleMachine } from './wiki-people.machine.ts'
import { wikiPeopleModel } from './wiki-people.model.ts'

describe('the people of a wiki, along every edge', () => {
  const walk = walkEdges(wikiPeopleModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nothing is done without a confirmation', async edge => {
    const flow = runHeadless(wikiPeopleMachine, wikiPeopleModel.starts['a wiki'])
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ context, status }) => {
        if (status === 'active') expect(context.chosen !== null).toBe(flow.hasTag('open'))
      }),
    )
    const confirmed = edge.steps.filter(({ event }) => event.type === 'act.confirm')
    expect(flow.inputs('carryOut')).toHaveLength(confirmed.length)
  })
})
