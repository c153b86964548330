import { describe, expect, test } from '@jest/globals'
import { missingPolicies } from '#machines/policy-acceptance/policy-acceptance.examples.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { acceptPolicies, loadMissingPolicies } from './policies.saga.ts'

describe('Policies', () => {
  test('that the member has not accepted are loaded', async () => {
    const { server, runSaga } = createTestStore()
    server.on('GET /v1/policies/missing', { json: { items: missingPolicies } })
    expect(await runSaga(loadMissingPolicies, undefined)).toEqual(missingPolicies)
  })

  test('are not asked for while the page is hidden', async () => {
    const { server, runSaga, environment } = createTestStore()
    server.on('GET /v1/policies/missing', { json: { items: missingPolicies } })
    environment.hide()
    const missing = runSaga(loadMissingPolicies, undefined)
    await settled()
    expect(server.requests).toEqual([])
    await environment.show()
    expect(await missing).toEqual(missingPolicies)
  })

  test('are accepted by their ids', async () => {
    const { server, runSaga } = createTestStore()
    server.on('PUT /v1/policy_acceptances', { json: { success: true } })
    await runSaga(acceptPolicies, { policyIds: [4, 3] })
    expect(server.requestsTo('PUT /v1/policy_acceptances')[0]?.json).toEqual({ policy_ids: [4, 3] })
  })

  test('that the server does not know are refused', async () => {
    const { server, runSaga } = createTestStore()
    server.on('PUT /v1/policy_acceptances', {
      status: 400,
      json: { success: false, message: 'Some of these policies do not exist.' },
    })
    await expect(runSaga(acceptPolicies, { policyIds: [99] })).rejects.toMatchObject({
      failure: { kind: 'refused', status: 400 },
    })
  })
})
