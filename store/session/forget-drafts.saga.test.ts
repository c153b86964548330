import { describe, expect, test } from '@jest/globals'
import { ada, startAs } from '#store/testing/test-store.ts'
import { sessionEnded } from './session.slice.ts'

describe('what was typed and not sent', () => {
  test('is forgotten at log-out', async () => {
    const { store, environment } = await startAs(ada)
    store.dispatch(sessionEnded('loggedOut'))
    expect(environment.draftsForgotten()).toBe(1)
  })

  test('waits for the person’s return where the server ended the session', async () => {
    const { store, environment } = await startAs(ada)
    store.dispatch(sessionEnded('unauthenticated'))
    expect(environment.draftsForgotten()).toBe(0)
  })
})
