import { ChakraProvider } from '@chakra-ui/react'
import type { Store } from '@reduxjs/toolkit'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { PropsWithChildren, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import { system } from '#theme/system.ts'
import { ConfigProvider } from '#ui/config/config-context.tsx'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { installNativeDialog } from './native-dialog.ts'
import { testConfig } from './test-config.ts'

export interface PageOptions {
  /** Path of the page, with query and hash. */
  readonly path?: string
  /** The `state` of the navigation. */
  readonly state?: unknown
  /** The route's pattern, for pages that read parameters: `/wikis/manage/:id`. */
  readonly route?: string
  readonly config?: Partial<PublicConfig>
  /** For pages that read the store. */
  readonly store?: Store
  /** For fake timers: `jest.advanceTimersByTime`, so that typing and clicking continue. */
  readonly advanceTimers?: (milliseconds: number) => void
  /** Whether to render a region for toasts. The layout of the app has its own. */
  readonly hasToasts?: boolean
  /** Wraps the page, for example in a `FlowProvider`. */
  readonly wrap?: (page: ReactNode) => ReactNode
}

export interface RenderedPage extends RenderResult {
  /** Types and clicks as a person does. */
  readonly user: UserEvent
  /** The current path, query and hash. */
  readonly address: () => string
}

/** Renders a page with router, theme, configuration, store and a region for toasts. */
export function renderPage(page: ReactNode, options: PageOptions = {}): RenderedPage {
  installNativeDialog()
  let address = options.path ?? '/'
  const surround = (inner: ReactNode) => (
    <Surroundings options={options} report={next => (address = next)}>
      {inner}
    </Surroundings>
  )
  const result = render(surround(page))
  return {
    ...result,
    rerender: next => result.rerender(surround(next)),
    user: userEvent.setup(options.advanceTimers && { advanceTimers: options.advanceTimers }),
    address: () => address,
  }
}

function Surroundings({
  options: { path = '/', state, route = '*', config, store, hasToasts = true, wrap = inner => inner },
  report,
  children,
}: PropsWithChildren<{ options: PageOptions; report: (address: string) => void }>) {
  return (
    <ChakraProvider value={system}>
      <ConfigProvider config={{ ...testConfig, ...config }}>
        <WithStore store={store}>
          <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
            <Address report={report} />
            <Routes>
              <Route path={route} element={wrap(children)} />
              <Route path="*" element={null} />
            </Routes>
            {hasToasts && <ToastRegion />}
          </MemoryRouter>
        </WithStore>
      </ConfigProvider>
    </ChakraProvider>
  )
}

function WithStore({ store, children }: PropsWithChildren<{ store: Store | undefined }>) {
  return store ? <Provider store={store}>{children}</Provider> : children
}

function Address({ report }: { report: (address: string) => void }) {
  const { pathname, search, hash } = useLocation()
  report(pathname + search + hash)
  return null
}
