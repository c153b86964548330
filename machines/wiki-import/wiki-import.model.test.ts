import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { wikiImportModel } from './wiki-import.model.ts'

describe('importing a wiki, along every edge', () => {
  testEveryEdge(
    wikiImportModel,
    'only a checked file is imported, and only on request',
    async ({ flow, edge, drive }) => {
      await drive(({ context }) => {
        const state = flow.state()
        if (state === 'ordering') expect(context.record?.status).toBe('checked')
        if (state === 'ready' || state === 'chosen') expect(context.refusal).toBeNull()
        if (flow.hasTag('sending')) expect(context).toMatchObject({ problem: null, file: { size: 41943040 } })
        expect(state).not.toBe('sorting')
      })
      const asked = edge.steps.filter(({ event }) => event.type === 'import.start')
      expect(flow.inputs('startImport')).toHaveLength(asked.length)
    },
  )
})
