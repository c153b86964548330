import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { wikiPeopleModel } from './wiki-people.model.ts'

describe('the people of a wiki, along every edge', () => {
  testEveryEdge(wikiPeopleModel, 'nothing is done without a confirmation', async ({ flow, edge, drive }) => {
    await drive(({ context, status }) => {
      if (status === 'active') expect(context.chosen !== null).toBe(flow.hasTag('open'))
    })
    const confirmed = edge.steps.filter(({ event }) => event.type === 'act.confirm')
    expect(flow.inputs('carryOut')).toHaveLength(confirmed.length)
  })
})
