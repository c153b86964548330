import { useEffect } from 'react'
import { ExternalLink } from '#ui/external-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { NotFoundPage } from './not-found-page.tsx'

interface ExternalPageProps {
  /** Absolute address, from the configuration. */
  readonly href: string
  readonly title: string
}

/** A path of this site whose page is somewhere else, such as /about: goes there, and shows the link meanwhile. */
export function ExternalPage({ href, title }: ExternalPageProps) {
  const isElsewhere =
    new URL(href, window.location.href).pathname !== window.location.pathname || isOtherOrigin(href)
  useEffect(() => {
    if (isElsewhere) window.location.replace(href)
  }, [href, isElsewhere])
  if (!isElsewhere) return <NotFoundPage />
  return (
    <PageHeading lead={<ExternalLink href={href}>{href}</ExternalLink>}>
      {title} is on another site
    </PageHeading>
  )
}

/** A link that was configured to lead to this very page would go round for ever. */
function isOtherOrigin(href: string): boolean {
  return new URL(href, window.location.href).origin !== window.location.origin
}
