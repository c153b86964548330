import type { Dispatch, DynamicMiddlewareInstance, UnknownAction } from '@reduxjs/toolkit'
import createSagaMiddleware, { type Saga } from 'redux-saga'
import type { ApiClient } from './api/api-client.ts'
import { noticeUnauthenticated } from './api/notice-unauthenticated.ts'
import { browserEnvironment } from './browser/browser-environment.ts'
import type { Environment } from './environment/environment.ts'
import type { RunSaga, SagaOf } from './saga/saga.ts'
import { keepSession } from './session/keep-session.saga.ts'
import { readSession, restoreSession } from './session/restore-session.saga.ts'
import { sessionEnded } from './session/session.slice.ts'

export interface SagaEngine {
  readonly run: RunSaga
  /** Keeps the session up to date from now on; harmless to call again. */
  keepSession(): void
  restoreSession(): void
  /** Asks the server once more, while what was known goes on. */
  readSession(): void
}

/** Puts redux-saga into a store that already runs. Loaded lazily by `store.ts`. */
export function startSagas({
  late,
  store,
  api,
  environment,
}: {
  late: DynamicMiddlewareInstance
  store: { dispatch: Dispatch<UnknownAction> }
  api: ApiClient
  environment: Partial<Environment>
}): SagaEngine {
  const world: Environment = { ...browserEnvironment, ...environment }
  const client = noticeUnauthenticated(api, () => store.dispatch(sessionEnded('unauthenticated')))
  const sagas = createSagaMiddleware({
    context: { api: client, environment: world },
    // Whoever ran the saga gets its failure; redux-saga would print it on the console as well.
    onError: () => {},
  })
  late.addMiddleware(sagas)
  // The dynamic middleware mounts what was added with the next action.
  store.dispatch({ type: 'sagas/mounted' })

  const run: RunSaga = async (saga, input, signal) => {
    signal?.throwIfAborted()
    // redux-saga's own type of a saga leaves out what it returns.
    const task = sagas.run(saga as Saga<[typeof input]>, input)
    const cancelled = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => {
        task.cancel()
        reject(signal.reason)
      }),
    )
    return Promise.race([task.toPromise(), cancelled])
  }

  let isKept = false
  const begin = (saga: SagaOf<void, void>) => void run(saga, undefined).catch(world.report)
  return {
    run,
    keepSession: () => {
      if (!isKept) begin(keepSession)
      isKept = true
    },
    restoreSession: () => begin(restoreSession),
    readSession: () => begin(readSession),
  }
}
