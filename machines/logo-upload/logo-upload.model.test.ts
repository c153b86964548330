import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { logoUploadModel } from './logo-upload.model.ts'

describe('uploading a logo, along every edge', () => {
  testEveryEdge(logoUploadModel, 'only a checked file is uploaded', async ({ flow, edge, drive }) => {
    await drive(({ context }) => {
      if (flow.state() === 'uploading') expect(context).toMatchObject({ problem: null, fileName: 'logo.png' })
    })
    const good = edge.steps.filter(
      ({ event }) => event.type === 'xstate.done.actor.checkLogo' && event.output === null,
    )
    if (flow.inputs('uploadLogo').length > 0) expect(good.length).toBeGreaterThan(0)
  })
})
