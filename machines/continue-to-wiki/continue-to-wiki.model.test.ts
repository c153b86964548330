import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { continueToWikiMachine } from './continue-to-wiki.machine.ts'
import { continueToWikiModel } from './continue-to-wiki.model.ts'

describe('continuing to a wiki, along every edge', () => {
  const walk = walkEdges(continueToWikiModel, 'a member')

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nobody says yes to a wiki that is not shown', async edge => {
    const flow = runHeadless(continueToWikiMachine, continueToWikiModel.starts['a member'])
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ value, context }) => {
        if (['asking', 'making', 'linking', 'opening'].includes(String(value)))
          expect(context.wiki).not.toBeNull()
        if (flow.hasTag('busy')) expect(context.failure).toBeNull()
      }),
    )
  })
})
