import { configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import { FailureError } from '#contract/failure.ts'
import type { ApiClient } from './api/api-client.ts'
import { openChannel } from './browser/open-channel.ts'
import type { Environment } from './environment/environment.ts'
import { rootReducer } from './root-reducer.ts'
import type { RunSaga } from './saga/saga.ts'
import { noSessionFound, restoreFailed } from './session/session.slice.ts'
import { SESSION_CHANNEL } from './session/session-channel.ts'
import type { SagaEngine } from './start-sagas.ts'

export interface StoreOptions {
  /** The client, or a way to load it: `() => import(…)` keeps ky out of the first bundle. */
  readonly api: ApiClient | (() => Promise<ApiClient>)
  /** What differs from the browser's world; see `browser/browser-environment.ts`. */
  readonly environment?: Partial<Environment>
}

/**
 * The app's store. This module and the slices are all that the first bundle needs: redux-saga, ky and the session's sagas
 * come with the chunk `start-sagas.ts`, loaded at the first `start` or `runSaga`, and each feature's sagas with the feature.
 */
export function createAppStore({ api, environment = {} }: StoreOptions) {
  const late = createDynamicMiddleware()
  const store = configureStore({
    reducer: rootReducer,
    middleware: defaults => defaults({ thunk: false }).concat(late.middleware),
    devTools: process.env['NODE_ENV'] !== 'production',
  })

  let isStarted = false
  let loading: Promise<SagaEngine> | undefined
  const load = async (): Promise<SagaEngine> => {
    try {
      const [{ startSagas }, client] = await Promise.all([
        import(/* webpackChunkName: "sagas" */ './start-sagas.ts'),
        typeof api === 'function' ? api() : api,
      ])
      const sagas = startSagas({ late, store, api: client, environment })
      if (isStarted) sagas.keepSession()
      return sagas
    } catch (thrown) {
      // A chunk that did not arrive: the next attempt asks for it again.
      loading = undefined
      throw new FailureError({ kind: 'offline' }, { cause: thrown })
    }
  }
  const engine = () => (loading ??= load())

  const runSaga: RunSaga = async (saga, input, signal) => (await engine()).run(saga, input, signal)

  /** Restores the session and keeps it; called once at the start of the app, and again to retry after an error. */
  const start = async (): Promise<void> => {
    isStarted = true
    try {
      const sagas = await engine()
      sagas.keepSession()
      sagas.restoreSession()
    } catch {
      store.dispatch(restoreFailed({ kind: 'offline' }))
    }
  }

  /**
   * In place of `start` where it is known that nobody is signed in: nothing is loaded before it is needed, or before another
   * tab has news of the session.
   */
  const startAsVisitor = (): void => {
    isStarted = true
    store.dispatch(noSessionFound())
    try {
      const tabs = (environment.openChannel ?? openChannel)(SESSION_CHANNEL)
      tabs.listen(() => {
        // From then on sagas follow the other tabs.
        if (!loading) engine().then(sagas => sagas.readSession(), ignore)
      })
    } catch {
      // A browser whose tabs cannot talk: this one finds out when it is loaded anew.
    }
  }

  /** Loads what runs sagas before it is needed: somebody has begun to fill in a form. */
  const warmUp = (): void => void engine().catch(ignore)

  return { store, runSaga, start, startAsVisitor, warmUp }
}

/** What did not arrive is asked for again when it is needed, and told there. */
function ignore(): void {}

export type AppStore = ReturnType<typeof createAppStore>
export type AppDispatch = AppStore['store']['dispatch']
