import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { entityImportModel } from './entity-import.model.ts'

describe('importing entities, along every edge', () => {
  testEveryEdge(
    entityImportModel,
    'an import is started only if none is running and none has succeeded',
    async ({ flow, drive }) => {
      await drive(({ context }) => {
        const statuses = context.imports.map(({ status }) => status)
        if (flow.state() === 'starting') {
          expect(statuses).not.toContain('pending')
          expect(statuses).not.toContain('success')
        }
        if (flow.state() === 'succeeded') expect(statuses).toContain('success')
        if (flow.state() === 'pending') expect(statuses).toContain('pending')
        expect(flow.state()).not.toBe('sorting')
      })
    },
  )
})
