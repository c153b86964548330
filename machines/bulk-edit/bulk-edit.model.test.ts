import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { openBatch } from './bulk-edit.machine.ts'
import { bulkEditModel } from './bulk-edit.model.ts'

describe('editing in bulk, along every edge', () => {
  testEveryEdge(bulkEditModel, 'a file is sent only while no batch is open', async ({ flow, drive }) => {
    await drive(({ context }) => {
      if (flow.state() === 'sending') expect(openBatch(context)).toBeUndefined()
      if (flow.hasTag('working')) expect(openBatch(context)).toBeDefined()
      expect(flow.state()).not.toBe('sorting')
    })
  })
})
