import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { toolConsentMachine } from './tool-consent.machine.ts'
import { toolConsentModel } from './tool-consent.model.ts'

describe('the consent to a tool, along every edge', () => {
  const walk = walkEdges(toolConsentModel, 'a member')

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nobody says yes to what is not shown', async edge => {
    const flow = runHeadless(toolConsentMachine, toolConsentModel.starts['a member'])
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ value, context }) => {
        if (value === 'asking' || value === 'allowing') expect(context.request).not.toBeNull()
        if (flow.hasTag('busy')) expect(context.failure).toBeNull()
      }),
    )
  })
})
