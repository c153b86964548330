import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { accountSessionsMachine } from './account-sessions.machine.ts'
import { accountSessionsModel } from './account-sessions.model.ts'

describe('the sessions of a member, along every edge', () => {
  const walk = walkEdges(accountSessionsModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: what is being ended is known exactly while it is', async edge => {
    const flow = runHeadless(accountSessionsMachine)
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ context }) => {
        expect(context.ending !== null).toBe(flow.hasTag('busy'))
        if (flow.hasTag('busy')) expect([context.ended, context.failure]).toEqual([null, null])
      }),
    )
    const asked = edge.steps.filter(({ event }) => event.type === 'session.end')
    expect(flow.inputs('endSessions')).toHaveLength(asked.length)
  })
})
