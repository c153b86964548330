import { ChakraProvider } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { createAppStore } from '#store/store.ts'
import { system } from '#theme/system.ts'
import { adoptStoredColors } from '#ui/color-mode/color-mode.ts'
import { ConfigProvider } from '#ui/config/config-context.tsx'
import { readConfig } from '#ui/config/read-config.ts'
import { FlowProvider } from '#ui/flow/flow-provider.tsx'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { Console } from './console.tsx'

/** The console of operators. It is built apart from the service's pages, which contain none of it. */

adoptStoredColors()
const app = createAppStore({
  api: async () => {
    const { createApiClient } = await import('#store/api/api-client.ts')
    return createApiClient({ origin: window.location.origin })
  },
})
void app.start()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <ChakraProvider value={system}>
    <ConfigProvider config={readConfig()}>
      <Provider store={app.store}>
        <FlowProvider runSaga={app.runSaga} start={app.start} warmUp={app.warmUp}>
          <PageTitleProvider>
            <BrowserRouter>
              <Console />
            </BrowserRouter>
          </PageTitleProvider>
        </FlowProvider>
      </Provider>
    </ConfigProvider>
  </ChakraProvider>,
)
