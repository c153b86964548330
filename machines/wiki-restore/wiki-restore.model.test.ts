import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { wikiRestoreMachine } from './wiki-restore.machine.ts'
import { wikiRestoreModel } from './wiki-restore.model.ts'

describe('restoring a wiki, along every edge', () => {
  const walk = walkEdges(wikiRestoreModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nothing is restored without a dialog about one backup', async edge => {
    const flow = runHeadless(wikiRestoreMachine, wikiRestoreModel.starts['a wiki'])
    const driver = headlessDriver(flow, snapshot => {
      const { chosen, restores } = snapshot.context
      const isDialog = snapshot.hasTag('asNew') || snapshot.hasTag('back')
      expect(chosen !== null).toBe(isDialog)
      const isPending = restores.some(({ status }) => status === 'pending')
      if (isDialog) expect(isPending).toBe(false)
      if (snapshot.hasTag('pending')) expect(isPending).toBe(true)
      expect(flow.state()).not.toBe('sorting')
    })
    await driveEdge(walk, edge, driver)
    const confirmed = edge.steps.filter(({ event }) => event.type.endsWith('.confirm'))
    expect(flow.inputs('startRestore')).toHaveLength(confirmed.length)
  })
})
