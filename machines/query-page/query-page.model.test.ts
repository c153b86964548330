import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { queryPageModel } from './query-page.model.ts'

describe('asking a query service, along every edge', () => {
  testEveryEdge(queryPageModel, 'only one of answer, problem and failure is shown', async ({ drive }) => {
    await drive(({ context: { answer, problem, failure } }) => {
      expect([answer, problem, failure].filter(each => each !== null).length).toBeLessThanOrEqual(1)
    })
  })
})
