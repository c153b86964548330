import { Button, chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { routes } from '#contract/paths.ts'
import type { WikiListItem } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useOpenWiki } from '#ui/submission/use-open-wiki.tsx'
import { CogIcon, HomeIcon } from './icons.tsx'
import { WikiGridItem } from './wiki-grid.tsx'

/** Finds the card of a wiki, to move the focus there. */
export function wikiCardId(wikiId: number): string {
  return `wiki-${wikiId}`
}

/** One wiki: its name and address, and links to open and to manage it. Source: spec 2.38. */
export function WikiCard({ wiki }: { wiki: WikiListItem }) {
  const { id, sitename, domain_decoded, domain_verified, suspended = false, wiki_site_stats: stats } = wiki
  const headingId = useId()
  const opening = useOpenWiki(wiki)
  return (
    <WikiGridItem id={wikiCardId(id)} tabIndex={-1} aria-labelledby={headingId}>
      <Heading as="h2" id={headingId} size="lg">
        <bdi>{sitename}</bdi>
      </Heading>
      <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
        {domain_decoded}
      </chakra.p>
      {stats && (
        <chakra.p color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
          {pagesText(stats.pages)}
        </chakra.p>
      )}
      {(!domain_verified || suspended) && (
        <chakra.p color="amber.fg" textStyle="sm" fontWeight="semibold">
          {suspended ? msg('dashboard-suspended') : msg('dashboard-domain-not-yet-verified')}
        </chakra.p>
      )}
      <Links>
        {domain_verified && !suspended && (
          <Button asChild aria-label={msg('common-open-1', sitename)} variant="outline" size="sm">
            <a {...opening.link}>
              <HomeIcon />
              {msg('dashboard-open')}
            </a>
          </Button>
        )}
        <ButtonLink
          to={routes.manageWiki(id)}
          aria-label={
            domain_verified
              ? msg('dashboard-manage-wiki', sitename)
              : msg('dashboard-verify-domain-of', sitename)
          }
          variant={domain_verified ? 'ghost' : 'outline'}
          size="sm"
        >
          <CogIcon />
          {domain_verified ? msg('dashboard-manage') : msg('dashboard-verify-domain')}
        </ButtonLink>
      </Links>
      {opening.failure}
    </WikiGridItem>
  )
}

function pagesText(pages: number): string {
  return msg('count-1-page', formatCount(pages), pages)
}

/** At the bottom of the card, so that the buttons of neighbouring cards line up. */
const Links = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: 'auto', pt: '4' },
})
