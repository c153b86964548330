import { AppRouter } from '#app/app-router.tsx'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import {
  type RenderedStorePage,
  renderStorePage,
  type StorePageOptions,
} from '#ui/testing/render-store-page.tsx'
import { stubWindow, type WindowStubs } from '#ui/testing/stub-window.ts'

interface RenderedApp extends RenderedStorePage {
  readonly window: WindowStubs
}

/** Renders the whole app at a path, over a fake server without wikis. */
export async function renderApp(
  path: string,
  { server = createFakeServer(), ...options }: Omit<StorePageOptions, 'path'> = {},
): Promise<RenderedApp> {
  const window = stubWindow()
  // jsdom has no navigation timing.
  Object.assign(performance, { getEntriesByType: () => [] })
  const none = {
    data: [],
    meta: { total: 0, last_page: 1, current_page: 1, per_page: 24, from: 0, to: 0 },
    links: {},
  }
  server.on('GET /wiki', { json: none })
  server.on('POST /wiki/mine', { json: { wikis: [], count: 0, limit: 0 } })
  server.on('DELETE /auth/login', {})
  const page = (
    <PageTitleProvider>
      <AppRouter />
    </PageTitleProvider>
  )
  return { ...(await renderStorePage(page, { ...options, server, path, hasToasts: false })), window }
}
