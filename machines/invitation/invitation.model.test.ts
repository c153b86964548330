import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { invitationMachine } from './invitation.machine.ts'
import { invitationModel } from './invitation.model.ts'

describe('the page of an invitation, along every edge', () => {
  const walk = walkEdges(invitationModel, 'a visitor')

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only the invited account accepts', async edge => {
    const flow = runHeadless(invitationMachine, invitationModel.starts['a visitor'])
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ value, context }) => {
        if (value === 'shown' || value === 'accepting') expect(context.email).toBe(context.invitation?.email)
        if (value === 'visitor') expect(context.email).toBeNull()
        expect(context.accepted !== null).toBe(value === 'accepted')
      }),
    )
  })
})
