import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { type PropsWithChildren, useState } from 'react'
import { Provider } from 'react-redux'
import type { PublicConfig } from '#contract/public-config.ts'
import type { RootState } from '#store/root-reducer.ts'
import type { AppStore } from '#store/store.ts'
import { createStylesCache } from '#theme/styles-cache.ts'
import { system } from '#theme/system.ts'
import { ConfigProvider } from '#ui/config/config-context.tsx'
import { FlowProvider } from '#ui/flow/flow-provider.tsx'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'

interface AppProps {
  readonly config: PublicConfig
  readonly app: AppStore
  /**
   * The state that prerendered HTML was rendered with. Parts that React hydrates late must not see later
   * changes.
   */
  readonly serverState: RootState
  /** Creates the style cache. */
  readonly stylesCache?: typeof createStylesCache
}

/** Everything that all pages need: theme, configuration, store and sagas. The router is a child. */
export function App({
  config,
  app,
  serverState,
  stylesCache = createStylesCache,
  children,
}: PropsWithChildren<AppProps>) {
  const [styles] = useState(stylesCache)
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <ConfigProvider config={config}>
          <Provider store={app.store} serverState={serverState}>
            <FlowProvider runSaga={app.runSaga} start={app.start} warmUp={app.warmUp}>
              <PageTitleProvider>{children}</PageTitleProvider>
            </FlowProvider>
          </Provider>
        </ConfigProvider>
      </ChakraProvider>
    </CacheProvider>
  )
}
