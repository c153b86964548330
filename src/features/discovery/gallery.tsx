import { chakra, Heading } from '@chakra-ui/react'
import { DISCOVERY_PAGE_SIZE } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import type { DiscoveryQuery } from '#contract/schemas/discovery-query.ts'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { DiscoveryState } from '#store/discovery/discovery.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { WikiAvatar } from '#ui/wiki/wiki-avatar.tsx'
import { WikiCard } from '#ui/wiki/wiki-card.ts'
import { WikiLink } from '#ui/wiki/wiki-link.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import { GalleryPages } from './gallery-pages.tsx'

interface GalleryProps {
  readonly query: DiscoveryQuery
  readonly discovery: DiscoveryState
  readonly onRetry: () => void
}

/**
 * The list while it loads, when loading failed, empty, or filled. While another list loads, the last one
 * stays, dimmed.
 */
export function Gallery({ query, discovery, onRetry }: GalleryProps) {
  const { productName } = useConfig()
  const { status, wikis, total, lastPage, failure } = discovery
  const loading = status !== 'success'
  if (failure)
    return <RetryPanel failure={failure} title={messages.discovery.failure(productName)} onRetry={onRetry} />
  if (loading && wikis.length === 0) return <GallerySkeleton />
  return (
    <>
      {wikis.length === 0 ? (
        <NoResults query={query} total={total} />
      ) : (
        <GalleryGrid dimmed={loading}>
          {wikis.map(wiki => (
            <li key={wiki.id}>
              <GalleryCard wiki={wiki} />
            </li>
          ))}
        </GalleryGrid>
      )}
      {total > query.resultsPerPage && <GalleryPages query={query} lastPage={lastPage} disabled={loading} />}
    </>
  )
}

function NoResults({ query, total }: { query: DiscoveryQuery; total: number }) {
  const { productName } = useConfig()
  return (
    <chakra.div py="12" textAlign="center" color="fg.muted">
      {total > 0 ? (
        <p>
          {richText(
            msgParts('discovery-page-list-empty-1-go', text => (
              <TextLink to={routes.discovery}>{text}</TextLink>
            )),
          )}
        </p>
      ) : query.active === 1 ? (
        <p>{msg('discovery-no-1-has-any-pages', productName)}</p>
      ) : (
        <p>
          {richText(
            msgParts('discovery-there-no-1s-here-yet', productName, text => (
              <TextLink to={routes.createAccount}>{text}</TextLink>
            )),
          )}
        </p>
      )}
    </chakra.div>
  )
}

/** One wiki: its logo or first letter, its name and its number of pages. Source: spec 2.74, 2.75, 2.76. */
function GalleryCard({ wiki }: { wiki: DiscoveredWiki }) {
  const { sitename, domain, logo_url: logoUrl, wiki_site_stats: stats } = wiki
  return (
    <WikiCard display="flex" gap="4" alignItems="center">
      <WikiAvatar sitename={sitename} domain={domain} logoUrl={logoUrl} />
      <chakra.div minWidth="0">
        <Heading as="h2" size="lg">
          <WikiLink sitename={sitename} domain={domain} />
        </Heading>
        <chakra.p color="fg.muted" textStyle="sm" mt="1" fontVariantNumeric="tabular-nums">
          {stats
            ? msg('discovery-no-pages-1', stats.pages)
            : richText(msgParts('discovery-no-pages-1-currently-unavailable', text => <span>{text}</span>))}
        </chakra.p>
      </chakra.div>
    </WikiCard>
  )
}

/** Placeholders for the cards of one page while it loads. */
function GallerySkeleton() {
  return (
    <>
      <noscript>
        <p>{msg('discovery-list-wikis-needs-javascript')}</p>
      </noscript>
      <LoadingSkeleton label={msg('discovery-loading-wikis')}>
        <GalleryGrid dimmed={false}>
          {Array.from({ length: DISCOVERY_PAGE_SIZE }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no other identity
            <li key={index}>
              <WikiCard display="flex" gap="4" alignItems="center">
                <Skeleton boxSize="14" flexShrink="0" borderRadius="lg" />
                <chakra.div flex="1">
                  <Skeleton height="5" width="75%" mb="2" />
                  <Skeleton height="4" width="50%" />
                </chakra.div>
              </WikiCard>
            </li>
          ))}
        </GalleryGrid>
      </LoadingSkeleton>
    </>
  )
}
