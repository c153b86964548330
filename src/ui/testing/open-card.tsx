import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '#contract/public-config.ts'
import type { PublicSetting, WikiDetails } from '#contract/types/wiki.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { selectWiki, wikiLoaded } from '#store/wikis/wiki.slice.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { type RenderedStorePage, renderStorePage } from './render-store-page.tsx'
import { testConfig } from './test-config.ts'

export interface CardOptions {
  readonly details?: Partial<WikiDetails>
  /** Replaces the settings of the example. */
  readonly settings?: readonly PublicSetting[]
  /** Requests to these routes wait for `page.server.release`. */
  readonly held?: readonly Route[]
  readonly engine?: Partial<PublicConfig['engine']>
}

/** Renders a card of the management page over a wiki that is open in the store. */
export async function openCard(
  card: (wiki: WikiDetails) => ReactNode,
  { details = {}, settings, held = [], engine = {} }: CardOptions = {},
): Promise<RenderedStorePage> {
  const server = createFakeServer()
  for (const route of held) server.hold(route)
  const page = await renderStorePage(<OpenWiki card={card} />, {
    as: ada,
    server,
    config: { engine: { ...testConfig.engine, ...engine } },
    path: '/wikis/manage/7',
    route: '/wikis/manage/:id',
  })
  const wiki = { ...exampleDetails, ...details, ...(settings && { public_settings: settings }) }
  await act(async () => void page.store.dispatch(wikiLoaded(wiki)))
  return page
}

function OpenWiki({ card }: { card: (wiki: WikiDetails) => ReactNode }) {
  const wiki = useAppSelector(selectWiki)
  return wiki.status === 'success' ? card(wiki.details) : null
}
