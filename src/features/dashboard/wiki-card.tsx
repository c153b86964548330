import { Button, chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { routes } from '#contract/paths.ts'
import type { WikiListItem } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useOpenWiki } from '#ui/submission/use-open-wiki.tsx'
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

/** Shown beside a word with the same meaning, so screen readers skip it. */
const Icon = chakra(
  'svg',
  { base: { boxSize: '1.15em', flexShrink: '0' } },
  {
    defaultProps: {
      viewBox: '0 0 20 20',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    },
  },
)

function HomeIcon() {
  return (
    <Icon>
      <path d="m3 9.5 7-6 7 6M5 8v8.5h10V8M8.5 16.5v-4h3v4" />
    </Icon>
  )
}

function CogIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="2.5" />
      <path d="M10 2.5v2.2m0 10.6v2.2M17.5 10h-2.2M4.7 10H2.5m12.8-5.3-1.5 1.5m-7.6 7.6-1.5 1.5m10.6 0-1.5-1.5M6.2 6.2 4.7 4.7" />
      <circle cx="10" cy="10" r="5.3" />
    </Icon>
  )
}
