import { useEffect } from 'react'
import { ExternalLink } from '#ui/external-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { NotFoundPage } from './not-found-page.tsx'

interface ExternalPageProps {
  /** Absolute address, from the configuration. */
  readonly href: string
  /** Says that the page is on another site. */
  readonly title: string
}

/**
 * A path such as /about whose page is on another site: redirects there and meanwhile shows the link. Source:
 * spec 2.19.
 */
export function ExternalPage({ href, title }: ExternalPageProps) {
  const isElsewhere = leadsElsewhere(href, window.location.href)
  useEffect(() => {
    if (isElsewhere) window.location.replace(href)
  }, [href, isElsewhere])
  if (!isElsewhere) return <NotFoundPage />
  return <PageHeading lead={<ExternalLink href={href}>{href}</ExternalLink>}>{title}</PageHeading>
}

/**
 * Whether the link leads to another page than the one that is shown. Otherwise a redirect would never end.
 */
export function leadsElsewhere(href: string, page: string): boolean {
  const [target, here] = [new URL(href, page), new URL(page)]
  return target.origin !== here.origin || target.pathname !== here.pathname
}
