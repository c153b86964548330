import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { queryPageMachine } from './query-page.machine.ts'
import { queryPageModel } from './query-page.model.ts'

describe('asking a query service, along every edge', () => {
  const walk = walkEdges(queryPageModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only one of answer, problem and failure is shown', async edge => {
    const flow = runHeadless(queryPageMachine)
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, ({ context: { answer, problem, failure } }) => {
        expect([answer, problem, failure].filter(each => each !== null).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
