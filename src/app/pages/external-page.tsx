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
  const isElsewhere = leadsElsewhere(href, window.location.href)
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

/** A link that was configured to lead to the very page it stands for would go round for ever. */
export function leadsElsewhere(href: string, page: string): boolean {
  const [target, here] = [new URL(href, page), new URL(page)]
  return target.origin !== here.origin || target.pathname !== here.pathname
}
