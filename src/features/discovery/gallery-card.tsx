import { chakra, Heading } from '@chakra-ui/react'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { WikiAvatar } from '#ui/wiki/wiki-avatar.tsx'
import { WikiLink } from '#ui/wiki/wiki-link.tsx'
import { WikiSheet } from '#ui/wiki/wiki-sheet.ts'

/** One wiki. Source: specification, section 2 ("/discovery"): logo or letter, name, number of pages. */
export function GalleryCard({ wiki }: { wiki: DiscoveredWiki }) {
  const { sitename, domain, logo_url: logoUrl, wiki_site_stats: stats } = wiki
  return (
    <WikiSheet display="flex" gap="4" alignItems="center">
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
    </WikiSheet>
  )
}
