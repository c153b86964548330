import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createAppStore } from '#store/store.ts'
import { adoptStoredColors } from '#ui/color-mode/color-mode.ts'
import { readConfig } from '#ui/config/read-config.ts'
import { App } from './app.tsx'
import { AppRouter } from './app-router.tsx'

adoptStoredColors()
const config = readConfig()

const app = createAppStore({
  api: async () => {
    const { createApiClient } = await import('#store/api/api-client.ts')
    return createApiClient({ origin: window.location.origin })
  },
  environment: { captcha: config.captcha },
})

const root = document.getElementById('root')
if (!root) throw new Error('This page has no root element.')

void app.start()
createRoot(root).render(
  <App config={config} app={app}>
    <BrowserRouter>
      <AppRouter />
    </BrowserRouter>
  </App>,
)
