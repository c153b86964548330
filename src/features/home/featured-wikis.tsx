import { Container, chakra, Heading, Link } from '@chakra-ui/react'
import { FEATURED_WIKIS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { msg } from '#i18n/msg.ts'
import { loadFeaturedLazily } from '#store/discovery/featured.lazy-saga.ts'
import { featuredFailed, selectFeatured } from '#store/discovery/featured.slice.ts'
import { BELOW_THE_FOLD } from '#ui/below-the-fold.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import { useLoading } from '#ui/flow/use-loading.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { WikiAvatar } from '#ui/wiki/wiki-avatar.tsx'
import { WikiCard } from '#ui/wiki/wiki-card.ts'
import { WikiLink } from '#ui/wiki/wiki-link.tsx'

/** Three public wikis, and a link to all of them. Source: spec 2.15, 2.17. */
export function FeaturedWikis() {
  const { productName } = useConfig()
  return (
    <chakra.section bg="bg.subtle" borderBlockWidth="1px" borderColor="border" {...BELOW_THE_FOLD}>
      <Container py={{ base: '12', md: '16' }}>
        <Heading as="h2" size="2xl" mb="6">
          {msg('home-1s-live-here', productName)}
        </Heading>
        <Wikis />
        <ButtonLink to={routes.discovery} variant="outline" mt="6">
          {msg('home-discover-more-1s', productName)}
        </ButtonLink>
      </Container>
    </chakra.section>
  )
}

function Wikis() {
  const { productName } = useConfig()
  const dispatch = useAppDispatch()
  const { status, wikis, failure } = useAppSelector(selectFeatured)
  // After hydration the store says whether the wikis came with the page.
  const isMissing = useHydrated() && status !== 'success'
  const reload = useLoading(loadFeaturedLazily, isMissing ? NO_INPUT : undefined, thrown =>
    dispatch(featuredFailed(thrown)),
  )
  if (failure)
    return (
      <RetryPanel failure={failure} title={msg('home-featured-wikis-could-not-loaded')} onRetry={reload} />
    )
  if (wikis.length > 0)
    return (
      <Cards role="list">
        {wikis.slice(0, FEATURED_WIKIS).map(wiki => (
          <chakra.li key={wiki.id} minHeight="13rem">
            <FeaturedCard wiki={wiki} />
          </chakra.li>
        ))}
      </Cards>
    )
  if (status !== 'success') return <Loading />
  return (
    <Empty>
      <p>{msg('home-nothing-featured-yet-can-browse', productName)}</p>
    </Empty>
  )
}

/** `loadFeaturedLazily` takes no input, but nothing is loaded while the input is undefined. */
const NO_INPUT = null

function Loading() {
  return (
    <LoadingSkeleton label={msg('home-loading-featured-wikis')}>
      <Cards>
        {['first', 'second', 'third'].map(key => (
          <li key={key}>
            <WikiCard minHeight="13rem">
              <Skeleton boxSize="14" borderRadius="lg" mb="4" />
              <Skeleton height="4" mb="2" />
              <Skeleton height="4" width="60%" />
            </WikiCard>
          </li>
        ))}
      </Cards>
    </LoadingSkeleton>
  )
}

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    gap: '5',
    listStyleType: 'none',
  },
})

/** As high as the cards, so that nothing below moves when no wiki is featured. */
const Empty = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '13rem',
    p: '6',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'xl',
    color: 'fg.muted',
    textAlign: 'center',
  },
})

/**
 * One featured wiki: name, logo, description and link. A click anywhere on the card opens it. Source: spec
 * 2.15, 2.16.
 */
function FeaturedCard({ wiki }: { wiki: DiscoveredWiki }) {
  const { sitename, domain, domain_decoded: shownDomain, logo_url: logoUrl, description } = wiki
  return (
    <WikiCard display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" alignItems="center" gap="4">
        <WikiAvatar sitename={sitename} domain={domain} logoUrl={logoUrl} />
        <Heading as="h3" size="lg" minWidth="0">
          <WikiLink sitename={sitename} domain={domain} />
        </Heading>
      </chakra.div>
      {description && (
        <chakra.p lineClamp="4" dir="auto">
          {description}
        </chakra.p>
      )}
      <InnerLink
        href={`//${domain}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={msg('home-1-opens-new-tab', shownDomain)}
      >
        {shownDomain}
      </InnerLink>
    </WikiCard>
  )
}

/** Above the link that covers the card, so that it can be clicked separately. */
const InnerLink = chakra(Link, {
  base: { position: 'relative', alignSelf: 'start', mt: 'auto', textStyle: 'sm', overflowWrap: 'anywhere' },
})
