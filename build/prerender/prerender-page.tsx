import { text } from 'node:stream/consumers'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { AppRouter } from '#app/app-router.tsx'
import { titleOf } from '#app/navigation/page-title.tsx'
import { placeholderConfig } from '#contract/page-placeholders.ts'
import { createAppStore } from '#store/store.ts'
import { createStylesCache } from '#theme/styles-cache.ts'
import { type LiftedStyles, liftStyles, missingStyles } from './lift-styles.ts'

export interface PageParts extends LiftedStyles {
  readonly title: string
}

/** Renders a page for a visitor, before anything has been loaded from the server. */
export async function prerenderPage(path: string): Promise<PageParts> {
  const app = createAppStore({
    api: () => Promise.reject(new Error('Prerendered pages must not call the server.')),
  })
  const { prelude } = await prerender(
    <App
      {...{ config: placeholderConfig, app, serverState: app.store.getState(), stylesCache: forgetfulCache }}
    >
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
  const parts = liftStyles(await text(prelude))
  const missing = missingStyles(parts)
  if (missing.length > 0) throw new Error(`The page ${path} lacks the styles of ${missing.join(', ')}.`)
  return { ...parts, title: titleOf(placeholderConfig.serviceName, path) }
}

/**
 * An Emotion cache that writes a style at each use. React also renders fallbacks that a page does not show,
 * and a style written only there would be missing.
 */
function forgetfulCache(): ReturnType<typeof createStylesCache> {
  const cache = createStylesCache()
  cache.inserted = new Proxy({}, { set: () => true })
  return cache
}
