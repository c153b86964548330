import { Container, chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  DEFAULT_DISCOVERY_QUERY,
  type DiscoveryQuery,
  parseDiscoveryQuery,
  toDiscoveryParameters,
} from '#contract/schemas/discovery-query.ts'
import { msg } from '#i18n/msg.ts'
import { loadDiscovery } from '#store/discovery/discovery.saga.ts'
import { discoveryFailed, selectDiscovery } from '#store/discovery/discovery.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import { useLoading } from '#ui/flow/use-loading.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Gallery } from './gallery.tsx'
import { GalleryControls } from './gallery-controls.tsx'

/** /discovery: the gallery of hosted wikis. Source: spec 2.28, 2.68, 4.33. */
export function DiscoveryPage() {
  const { productName } = useConfig()
  const dispatch = useAppDispatch()
  const [query, setQuery] = useDiscoveryQuery()
  const discovery = useAppSelector(selectDiscovery)
  const reload = useLoading(loadDiscovery, useHydrated() ? query : undefined, failure =>
    dispatch(discoveryFailed(failure)),
  )
  const loaded = discovery.status === 'success'
  useScrollToTop(discovery.wikis, loaded)
  return (
    <Container py={{ base: '8', md: '12' }}>
      <PageHeading>{msg('discovery-tour-1s-cloud', productName)}</PageHeading>
      <GalleryControls
        query={query}
        onChange={setQuery}
        disabled={!loaded && discovery.status !== 'error'}
        total={loaded || discovery.wikis.length > 0 ? discovery.total : null}
      />
      <chakra.div minHeight="100vh">
        {/* As high as the window from the start, so that the footer does not move when the list arrives. */}
        <Gallery query={query} discovery={discovery} onRetry={reload} />
      </chakra.div>
    </Container>
  )
}

/**
 * Scrolls to the top each time another list arrives: smoothly, or immediately for people who prefer reduced
 * motion. The first list does not scroll, so that Back returns to the previous position. Source: spec 2.77.
 */
function useScrollToTop(list: readonly unknown[], loaded: boolean): void {
  const shown = useRef(list)
  const updates = useRef(0)
  useEffect(() => {
    if (!loaded || shown.current === list) return
    shown.current = list
    updates.current += 1
    if (updates.current === 1) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [list, loaded])
}

/**
 * The query in the page's address, and a function that changes it so that Back can undo the change. A
 * prerendered page has no search parameters, so before hydration the query is the default.
 */
function useDiscoveryQuery(): readonly [DiscoveryQuery, (query: DiscoveryQuery) => void] {
  const hydrated = useHydrated()
  const [address, setAddress] = useSearchParams()
  const search = address.toString()
  const query = useMemo(
    () => (hydrated ? parseDiscoveryQuery(new URLSearchParams(search)) : DEFAULT_DISCOVERY_QUERY),
    [hydrated, search],
  )
  const setQuery = useCallback(
    (next: DiscoveryQuery) => setAddress(toDiscoveryParameters(next), { preventScrollReset: true }),
    [setAddress],
  )
  return [query, setQuery]
}
