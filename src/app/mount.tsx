import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { featuredLoaded } from '#store/discovery/featured.slice.ts'
import { createAppStore } from '#store/store.ts'
import { adoptStoredColors } from '#ui/color-mode/color-mode.ts'
import { readConfig } from '#ui/config/read-config.ts'
import { readFacts } from '#ui/config/read-facts.ts'
import { App } from './app.tsx'
import { AppRouter } from './app-router.tsx'
import { preloadPage } from './routes/find-route.ts'

/**
 * Hydrates a prerendered page, or renders into an empty one. `boot.ts` decides when, `start.ts` in which
 * order.
 */
export function mount(): void {
  adoptStoredColors()
  // Without this the page's chunk would be loaded only when React reaches the page.
  preloadPage(window.location.pathname)
  const config = readConfig()
  const facts = readFacts()

  const app = createAppStore({
    api: async () => {
      const { createApiClient } = await import('#store/api/api-client.ts')
      return createApiClient({ origin: window.location.origin })
    },
    environment: { captcha: config.captcha },
  })

  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no root element.')

  const tree = (
    <App config={config} app={app} serverState={app.store.getState()}>
      <BrowserRouter>
        <AppRouter />
      </BrowserRouter>
    </App>
  )

  // Only after the tree has received the state with which its HTML was rendered.
  if (facts.isVisitor) app.startAsVisitor()
  else void app.start()
  if (facts.featuredWikis) app.store.dispatch(featuredLoaded(facts.featuredWikis))
  // In a transition React works in slices and yields when a person scrolls or types.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, tree))
  else createRoot(root).render(tree)
}
