import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { wikiExportModel } from './wiki-export.model.ts'

describe('exporting a wiki, along every edge', () => {
  testEveryEdge(wikiExportModel, 'an export is started only if none is pending', async ({ flow, drive }) => {
    await drive(({ context }) => {
      const isPending = context.exports.some(({ status }) => status === 'pending')
      if (flow.state() === 'starting') expect(isPending).toBe(false)
      if (flow.hasTag('pending')) expect(isPending).toBe(true)
      expect(flow.state()).not.toBe('sorting')
    })
  })
})
