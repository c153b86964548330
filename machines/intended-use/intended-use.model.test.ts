import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { intendedUseModel } from './intended-use.model.ts'

describe('the intended-use dialog, along every edge', () => {
  testEveryEdge(intendedUseModel, 'only complete answers are ever saved', async ({ flow, drive }) => {
    await drive()
    for (const { profile } of flow.inputs('saveProfile')) {
      expect(profile.purpose).toBeTruthy()
      expect(profile.temporality).toBeTruthy()
    }
  })
})
