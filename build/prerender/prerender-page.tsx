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

/** A page as it is before anything of the outside is known: nobody is signed in yet, nothing was loaded yet. */
export async function prerenderPage(path: string): Promise<PageParts> {
  const app = createAppStore({
    api: () => Promise.reject(new Error('Nothing is asked of the server while pages are built.')),
  })
  const { prelude } = await prerender(
    <App config={placeholderConfig} app={app} serverState={app.store.getState()}>
      <StaticRouter location={path}>
        <AppRouter />
      </StaticRouter>
    </App>,
    {
      // Else React would hide long parts until a script inside the page shows them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: error => {
        throw error
      },
    },
  )
  const rendered = await text(prelude)
  return { ...liftStyles(rendered), title: titleOf(placeholderConfig.serviceName, path) }
}
