import { chakra, Heading, Link } from '@chakra-ui/react'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { msg } from '#i18n/msg.ts'
import { WikiAvatar } from '#ui/wiki/wiki-avatar.tsx'
import { WikiCard } from '#ui/wiki/wiki-card.ts'
import { WikiLink } from '#ui/wiki/wiki-link.tsx'

/**
 * One featured wiki: name, logo, description and link. A click anywhere on the card opens it. Source: spec
 * 2.15, 2.16.
 */
export function FeaturedCard({ wiki }: { wiki: DiscoveredWiki }) {
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
