import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { wikiRestoreModel } from './wiki-restore.model.ts'

describe('restoring a wiki, along every edge', () => {
  testEveryEdge(
    wikiRestoreModel,
    'nothing is restored without a dialog about one backup',
    async ({ flow, edge, drive }) => {
      await drive(snapshot => {
        const { chosen, restores } = snapshot.context
        const isDialog = snapshot.hasTag('asNew') || snapshot.hasTag('back')
        expect(chosen !== null).toBe(isDialog)
        const isPending = restores.some(({ status }) => status === 'pending')
        if (isDialog) expect(isPending).toBe(false)
        if (snapshot.hasTag('pending')) expect(isPending).toBe(true)
        expect(flow.state()).not.toBe('sorting')
      })
      const confirmed = edge.steps.filter(({ event }) => event.type.endsWith('.confirm'))
      expect(flow.inputs('startRestore')).toHaveLength(confirmed.length)
    },
  )
})
