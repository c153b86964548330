import type { Dispatch, DynamicMiddlewareInstance, UnknownAction } from '@reduxjs/toolkit'
import createSagaMiddleware, { type Saga } from 'redux-saga'
import type { ApiClient } from './api/api-client.ts'
import type { ApiContext } from './api/call-api.ts'
import { browserEnvironment } from './browser/browser-environment.ts'
import type { Environment } from './environment/environment.ts'
import type { RootState } from './root-reducer.ts'
import { cancelOnAbort } from './saga/cancellation.ts'
import type { RunSaga, SagaOf } from './saga/saga.ts'
import { keepSession } from './session/keep-session.saga.ts'
import { readSession, restoreSession } from './session/restore-session.saga.ts'
import { selectUser, sessionEnded } from './session/session.slice.ts'

export interface SagaEngine {
  readonly run: RunSaga
  /** Keeps the session up to date from now on. May be called again. */
  keepSession(): void
  restoreSession(): void
  /** Reads the session again without resetting it first. */
  readSession(): void
}

/** Adds redux-saga to a store that is already running. `store.ts` loads this module lazily. */
export function startSagas({
  late,
  store,
  api,
  environment,
}: {
  late: DynamicMiddlewareInstance
  store: { dispatch: Dispatch<UnknownAction>; getState: () => RootState }
  api: ApiClient
  environment: Partial<Environment>
}): SagaEngine {
  const world: Environment = { ...browserEnvironment, ...environment }
  const session = () => selectUser(store.getState())
  const apiContext: ApiContext = {
    client: api,
    session,
    // A tab without a session ends none: it would tell the other tabs, which may have logged in meanwhile.
    onUnauthenticated: () => {
      if (session()) store.dispatch(sessionEnded('unauthenticated'))
    },
  }
  const sagas = createSagaMiddleware({
    context: { api: apiContext, environment: world },
    // The caller of the saga gets its failure; redux-saga would also print it on the console.
    onError: () => {},
  })
  late.addMiddleware(sagas)
  // The dynamic middleware runs an added middleware from the next action on.
  store.dispatch({ type: 'sagas/mounted' })

  const run: RunSaga = async (saga, input, signal) => {
    signal?.throwIfAborted()
    // redux-saga's type of a saga omits the type of its result.
    return cancelOnAbort(sagas.run(saga as Saga<[typeof input]>, input), signal)
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
