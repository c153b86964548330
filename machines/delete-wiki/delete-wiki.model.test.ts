import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'
import { deleteWikiModel } from './delete-wiki.model.ts'

describe('deleting a wiki, along every edge', () => {
  const walk = walkEdges(deleteWikiModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nothing is deleted without a confirmation in the dialog', async edge => {
    const flow = runHeadless(deleteWikiMachine, deleteWikiModel.starts['a wiki'])
    await driveEdge(walk, edge, headlessDriver(flow))
    const confirmed = edge.steps.filter(({ event }) => event.type === 'delete.confirm')
    expect(flow.inputs('deleteWiki')).toHaveLength(confirmed.length)
  })
})
