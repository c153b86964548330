import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '#contract/public-config.ts'
import type { PublicSetting, WikiDetails } from '#contract/types/wiki.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { selectWiki, wikiLoaded } from '#store/wikis/wiki.slice.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { testConfig } from '#ui/testing/test-config.ts'

/** A card of the management page over a wiki with these settings; requests to `held` wait for `page.server.release`. */
export async function openCard(
  card: (wiki: WikiDetails) => ReactNode,
  {
    settings = [],
    held = [],
    extensions,
  }: { settings?: readonly PublicSetting[]; held?: readonly Route[]; extensions?: readonly string[] } = {},
): Promise<RenderedStorePage> {
  const server = createFakeServer()
  for (const route of held) server.hold(route)
  const config: Partial<PublicConfig> = extensions ? { engine: { ...testConfig.engine, extensions } } : {}
  const details = { ...exampleDetails, public_settings: settings }
  const page = await renderStorePage(<OpenWiki card={card} />, { as: ada, server, config })
  await act(async () => void page.store.dispatch(wikiLoaded(details)))
  return page
}

function OpenWiki({ card }: { card: (wiki: WikiDetails) => ReactNode }) {
  const wiki = useAppSelector(selectWiki)
  return wiki.status === 'success' ? card(wiki.details) : null
}
