import { getContext } from 'redux-saga/effects'
import { callAbortable } from '#store/saga/call-abortable.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { ApiClient } from './api-client.ts'

/**
 * Sends a request from a saga. Cancelling the saga aborts the request.
 *
 * @example const { user } = yield* callApi(client => client.get<SessionResponse>(api.login))
 * @throws FailureError
 */
export function* callApi<Body>(request: (client: ApiClient) => Promise<Body>): SagaGenerator<Body> {
  const client = yield* getApi()
  return yield* callAbortable(signal => request(client.withSignal(signal)))
}

/** The API client of the store this saga runs in. */
export function* getApi(): SagaGenerator<ApiClient> {
  return (yield getContext('api')) as ApiClient
}
