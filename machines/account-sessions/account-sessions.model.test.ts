import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { accountSessionsModel } from './account-sessions.model.ts'

describe('the sessions of a member, along every edge', () => {
  testEveryEdge(
    accountSessionsModel,
    'what is being ended is known exactly while it is, or while the dialog asks about it',
    async ({ flow, edge, drive }) => {
      await drive(({ context }) => {
        expect(context.ending !== null).toBe(flow.hasTag('busy') || flow.hasTag('open'))
        if (flow.hasTag('busy')) expect([context.ended, context.failure]).toEqual([null, null])
      })
      const tries = edge.steps.filter(({ event }) => ['session.end', 'password.confirm'].includes(event.type))
      expect(flow.inputs('endSessions')).toHaveLength(tries.length)
    },
  )
})
