import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { institutionLogInMachine } from './institution-log-in.machine.ts'
import { institutionLogInModel } from './institution-log-in.model.ts'

const START = 'somebody who comes back'

describe('a log-in at the institution, along every edge', () => {
  const walk = walkEdges(institutionLogInModel, START)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: every failure is shown until the next attempt', async edge => {
    const flow = runHeadless(institutionLogInMachine, institutionLogInModel.starts[START])
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ value, context }) => {
        if (value === 'failed' || value === 'unknown') expect(context.failure).not.toBeNull()
        if (flow.hasTag('busy')) expect(context.failure).toBeNull()
        if (value === 'joinable' || value === 'creatable') expect(context.email).toBe('ada@example.org')
      }),
    )
  })
})
