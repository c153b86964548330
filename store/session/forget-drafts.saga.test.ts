import { describe, expect, test } from '@jest/globals'
import { ada, startAs } from '#store/testing/test-store.ts'
import { sessionEnded } from './session.slice.ts'

describe('The drafts of forms', () => {
  test('are deleted at log-out', async () => {
    const { store, environment } = await startAs(ada)
    store.dispatch(sessionEnded('loggedOut'))
    expect(environment.draftsForgotten()).toBe(1)
  })

  test('are kept if the server ended the session', async () => {
    const { store, environment } = await startAs(ada)
    store.dispatch(sessionEnded('unauthenticated'))
    expect(environment.draftsForgotten()).toBe(0)
  })
})
