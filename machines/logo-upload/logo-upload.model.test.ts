import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { logoUploadMachine } from './logo-upload.machine.ts'
import { logoUploadModel } from './logo-upload.model.ts'

describe('uploading a logo, along every edge', () => {
  const walk = walkEdges(logoUploadModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only a checked file is uploaded', async edge => {
    const flow = runHeadless(logoUploadMachine)
    const driver = headlessDriver(flow, ({ context }) => {
      if (flow.state() === 'uploading') expect(context).toMatchObject({ problem: null, fileName: 'logo.png' })
    })
    await driveEdge(walk, edge, driver)
    const good = edge.steps.filter(
      ({ event }) => event.type === 'xstate.done.actor.checkLogo' && event.output === null,
    )
    if (flow.inputs('uploadLogo').length > 0) expect(good.length).toBeGreaterThan(0)
  })
})
