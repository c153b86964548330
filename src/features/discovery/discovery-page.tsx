import { Container, chakra } from '@chakra-ui/react'
import { loadDiscovery } from '#store/discovery/discovery.saga.ts'
import { discoveryFailed, selectDiscovery } from '#store/discovery/discovery.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import { useLoading } from '#ui/flow/use-loading.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Gallery } from './gallery.tsx'
import { GalleryControls } from './gallery-controls.tsx'
import { useDiscoveryQuery } from './use-discovery-query.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

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
      <PageHeading>A tour of {productName}s in the cloud</PageHeading>
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
