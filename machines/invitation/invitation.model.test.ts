import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { invitationModel } from './invitation.model.ts'

describe('the page of an invitation, along every edge', () => {
  testEveryEdge(
    invitationModel,
    'only the invited account accepts',
    async ({ drive }) => {
      await drive(({ value, context }) => {
        if (value === 'shown' || value === 'accepting') expect(context.email).toBe(context.invitation?.email)
        if (value === 'visitor') expect(context.email).toBeNull()
        expect(context.accepted !== null).toBe(value === 'accepted')
      })
    },
    'a visitor',
  )
})
