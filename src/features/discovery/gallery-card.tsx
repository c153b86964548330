import { chakra, Heading } from '@chakra-ui/react'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { richText } from '#ui/rich-text.ts'
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
          {stats
            ? msg('discovery-no-pages-1', stats.pages)
            : richText(msgParts('discovery-no-pages-1-currently-unavailable', text => <span>{text}</span>))}
        </chakra.p>
      </chakra.div>
    </WikiCard>
  )
}
