import { chakra, Heading, Link } from '@chakra-ui/react'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { WikiAvatar } from '#ui/wiki/wiki-avatar.tsx'
import { WikiLink } from '#ui/wiki/wiki-link.tsx'
import { WikiSheet } from '#ui/wiki/wiki-sheet.ts'

/** A wiki worth a visit: name, logo, description and link. A click anywhere else on the card opens the wiki, too. */
export function FeaturedCard({ wiki }: { wiki: DiscoveredWiki }) {
  const { sitename, domain, domain_decoded: shownDomain, logo_url: logoUrl, description } = wiki
  return (
    <WikiSheet display="flex" flexDirection="column" gap="4">
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
      <AboveTheCard
        href={`//${domain}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${shownDomain} (opens in a new tab)`}
      >
        {shownDomain}
      </AboveTheCard>
    </WikiSheet>
  )
}

/** A link of its own inside the card. */
const AboveTheCard = chakra(Link, {
  base: { position: 'relative', alignSelf: 'start', mt: 'auto', textStyle: 'sm', overflowWrap: 'anywhere' },
})
