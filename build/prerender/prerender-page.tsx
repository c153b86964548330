import { text } from 'node:stream/consumers'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { AppRouter } from '#app/app-router.tsx'
import { titleOf } from '#app/navigation/page-title.tsx'
import { placeholderConfig } from '#contract/page-placeholders.ts'
import { createAppStore } from '#store/store.ts'
import { type LiftedStyles, liftStyles } from './lift-styles.ts'

export interface PageParts extends LiftedStyles {
  readonly title: string
}

/** Renders a page for a visitor, before anything has been loaded from the server. */
export async function prerenderPage(path: string): Promise<PageParts> {
  const app = createAppStore({
    api: () => Promise.reject(new Error('Prerendered pages must not call the server.')),
  })
  const { prelude } = await prerender(
    <App config={placeholderConfig} app={app} serverState={app.store.getState()}>
      <StaticRouter location={path}>
        <AppRouter />
      </StaticRouter>
    </App>,
    {
      // Otherwise React would hide long parts until an inline script shows them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: error => {
        throw error
      },
    },
  )
  const rendered = await text(prelude)
  return { ...liftStyles(rendered), title: titleOf(placeholderConfig.serviceName, path) }
}
