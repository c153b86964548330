import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { User } from '#contract/types/user.ts'
import { createFakeServer, type FakeServer } from '#store/testing/fake-server.ts'
import { createTestEnvironment, type TestEnvironment } from '#store/testing/test-environment.ts'
import { createTestStore, startAs, type TestStore } from '#store/testing/test-store.ts'
import { FlowProvider } from '#ui/flow/flow-provider.tsx'
import { type PageOptions, type RenderedPage, renderPage } from './render-page.tsx'

export interface StorePageOptions extends Omit<PageOptions, 'store' | 'wrap'> {
  /** The member; a visitor by default. */
  readonly as?: User | null
  /** Pass one that answers requests from the start: `createFakeServer()`. */
  readonly server?: FakeServer
  readonly environment?: TestEnvironment
}

export interface RenderedStorePage extends RenderedPage, TestStore {}

/**
 * Renders a page over the real store, sagas and API client, with a fake server and a restored session. Answer
 * the requests of the page with `server.on('POST /auth/login', …)`, or one by one with `hold` and `release`.
 */
export async function renderStorePage(
  page: ReactNode,
  { as = null, server = createFakeServer(), environment, ...options }: StorePageOptions = {},
): Promise<RenderedStorePage> {
  const world =
    environment ?? createTestEnvironment(options.config?.captcha && { captcha: options.config.captcha })
  const testStore = await startAs(as, createTestStore({ server, environment: world }))
  const { store, runSaga, start, warmUp } = testStore
  const rendered = renderPage(page, {
    ...options,
    store,
    wrap: inner => (
      <FlowProvider runSaga={runSaga} start={start} warmUp={warmUp}>
        {inner}
      </FlowProvider>
    ),
  })
  // The requests that the page sends at first are sent before the test continues.
  await act(async () => {})
  return { ...rendered, ...testStore, ...inAct(testStore) }
}

/**
 * Functions that change something behind the page also rerender it. Use the returned `server` and
 * `environment` for that.
 */
function inAct({ server, environment }: TestStore): Pick<TestStore, 'server' | 'environment'> {
  return {
    server: {
      ...server,
      release: (route, answer) => act(() => server.release(route, answer)),
      progress: fraction => act(() => server.progress(fraction)),
    },
    environment: {
      ...environment,
      elapse: ms => act(() => environment.elapse(ms)),
      show: () => act(() => environment.show()),
      connect: () => act(() => environment.connect()),
    },
  }
}
