import { chakra, Heading } from '@chakra-ui/react'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { WikiAvatar } from '#ui/wiki/wiki-avatar.tsx'
import { WikiCard } from '#ui/wiki/wiki-card.ts'
import { WikiLink } from '#ui/wiki/wiki-link.tsx'

/** One wiki: its logo or first letter, its name and its number of pages. Source: spec 2.74, 2.75, 2.76. */
export function GalleryCard({ wiki }: { wiki: DiscoveredWiki }) {
  const { sitename, domain, logo_url: logoUrl, wiki_site_stats: stats } = wiki
  return (
    <WikiCard display="flex" gap="4" alignItems="center">
      <WikiAvatar sitename={sitename} domain={domain} logoUrl={logoUrl} />
      <chakra.div minWidth="0">
        <Heading as="h2" size="lg">
          <WikiLink sitename={sitename} domain={domain} />
        </Heading>
        <chakra.p color="fg.muted" textStyle="sm" mt="1" fontVariantNumeric="tabular-nums">
          {stats ? (
            `No. of pages: ${stats.pages}`
          ) : (
            <>
              No. of pages: <span>currently unavailable</span>
            </>
          )}
        </chakra.p>
      </chakra.div>
    </WikiCard>
  )
}
