import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { deleteWikiModel } from './delete-wiki.model.ts'

describe('deleting a wiki, along every edge', () => {
  testEveryEdge(
    deleteWikiModel,
    'nothing is deleted without a confirmation in the dialog',
    async ({ flow, edge, drive }) => {
      await drive()
      const confirmed = edge.steps.filter(({ event }) => event.type === 'delete.confirm')
      expect(flow.inputs('deleteWiki')).toHaveLength(confirmed.length)
    },
  )
})
