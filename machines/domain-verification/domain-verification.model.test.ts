import { expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { domainVerificationModel } from './domain-verification.model.ts'

testEveryEdge(
  domainVerificationModel,
  'the page shows the last answer of the server',
  async ({ flow, drive }) => {
    await drive(({ context, status }) => {
      const state = flow.state()
      const ended = ['verified', 'expired', 'lost'].includes(state)
      expect(status).toBe(ended ? 'done' : 'active')
      if (ended) expect(context.claim?.status).toBe(state)
      if (['waiting', 'checking', 'unproven', 'unchecked'].includes(state))
        expect(context.claim?.status).toBe('waiting')
      expect(context.failure !== null).toBe(state === 'unread' || state === 'unchecked')
    })
  },
  'a wiki that waits for its domain',
)
