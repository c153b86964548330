import { configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import { toFailure } from '#contract/failure.ts'
import type { ApiClient } from './api/api-client.ts'
import { openChannel } from './browser/open-channel.ts'
import type { Environment } from './environment/environment.ts'
import { rootReducer } from './root-reducer.ts'
import type { RunSaga } from './saga/saga.ts'
import { scriptFailure } from './saga/script-failure.ts'
import { noSessionFound, restoreFailed } from './session/session.slice.ts'
import { SESSION_CHANNEL } from './session/session-channel.ts'
import type { SagaEngine } from './start-sagas.ts'

interface StoreOptions {
  /** The API client, or a function that loads it: `() => import(…)` keeps ky out of the first bundle. */
  readonly api: ApiClient | (() => Promise<ApiClient>)
  /** Replaces parts of the browser environment; see `browser/browser-environment.ts`. */
  readonly environment?: Partial<Environment>
}

/** Redux Toolkit's checks in development, without warnings about their duration, which depends on how busy the machine is. */
const CHECKS =
  process.env['NODE_ENV'] !== 'production'
    ? { immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } }
    : {}

/**
 * Creates the store of the app. The first bundle contains only this module and the slices. redux-saga, ky and
 * the sagas of the session are in the chunk of `start-sagas.ts`, which the first `start` or `runSaga` loads;
 * the sagas of each feature are in the chunk of the feature.
 */
export function createAppStore({ api, environment = {} }: StoreOptions) {
  const late = createDynamicMiddleware()
  const store = configureStore({
    reducer: rootReducer,
    middleware: defaults => defaults({ thunk: false, ...CHECKS }).concat(late.middleware),
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
      // The chunk could not be loaded: the next call loads it again.
      loading = undefined
      throw await scriptFailure(thrown)
    }
  }
  const engine = () => (loading ??= load())

  const runSaga: RunSaga = async (saga, input, signal) => (await engine()).run(saga, input, signal)

  /**
   * Restores the session and keeps it up to date. Called when the app starts, and again to retry after an
   * error.
   */
  const start = async (): Promise<void> => {
    isStarted = true
    try {
      const sagas = await engine()
      sagas.keepSession()
      sagas.restoreSession()
    } catch (thrown) {
      store.dispatch(restoreFailed(toFailure(thrown)))
    }
  }

  /**
   * Called instead of `start` if the page was requested without a session. Loads nothing until it is needed
   * or another tab sends a message about its session.
   */
  const startAsVisitor = (): void => {
    isStarted = true
    store.dispatch(noSessionFound())
    try {
      const tabs = (environment.openChannel ?? openChannel)(SESSION_CHANNEL)
      tabs.listen(() => {
        // From now on the sagas follow the other tabs.
        if (!loading) engine().then(sagas => sagas.readSession(), ignore)
      })
    } catch {
      // A browser without channels between tabs: this tab finds out when it is reloaded.
    }
  }

  /** Loads what runs sagas ahead of time, when a person begins to fill in a form. */
  const warmUp = (): void => void engine().catch(ignore)

  return { store, runSaga, start, startAsVisitor, warmUp }
}

/** Ignores a failure to load ahead of time: the next attempt, when the code is needed, shows its own failure. */
function ignore(): void {}

export type AppStore = ReturnType<typeof createAppStore>
export type AppDispatch = AppStore['store']['dispatch']
