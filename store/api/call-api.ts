import { call, getContext } from 'redux-saga/effects'
import { type Failure, toFailure } from '#contract/failure.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { ApiClient } from './api-client.ts'

/** What sagas find under `api` in their context. */
export interface ApiContext {
  readonly client: ApiClient
  /** A value that identifies this tab's session; null for visitors. */
  readonly session: () => object | null
  /** Is called after every answer "Unauthenticated." in this session, whichever saga got it. Source: spec 4.6. */
  readonly onUnauthenticated: () => void
}

/**
 * Sends a request from a saga. Cancelling the saga aborts the request.
 *
 * @example const { user } = yield* callApi(client => client.get<SessionResponse>(api.login))
 * @throws FailureError
 */
export function* callApi<Body>(request: (client: ApiClient) => Promise<Body>): SagaGenerator<Body> {
  const { client, session, onUnauthenticated } = (yield getContext('api')) as ApiContext
  const sentIn = session()
  try {
    return yield* callAbortable(signal => request(client.withSignal(signal)))
  } catch (thrown) {
    // A late answer says nothing about a session that has begun since. Called as an effect, because the end of the
    // session may cancel this saga, which must not be running then.
    if (isUnauthenticated(toFailure(thrown)) && session() === sentIn) yield call(onUnauthenticated)
    throw thrown
  }
}

/** Whether the server no longer knows the session. */
export function isUnauthenticated(failure: Failure): boolean {
  return (
    failure.kind === 'refused' && failure.status === 401 && failure.message === wireMessages.unauthenticated
  )
}
