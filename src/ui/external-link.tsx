import { Link, type LinkProps, VisuallyHidden } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

interface ExternalLinkProps extends LinkProps {
  readonly href: string
}

/** A link to another site: opens a new tab, sends no referrer, and tells screen readers about the new tab. */
export function ExternalLink({ children, ...props }: ExternalLinkProps) {
  return (
    <Link target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <VisuallyHidden> {msg('common-opens-new-tab')}</VisuallyHidden>
    </Link>
  )
}
