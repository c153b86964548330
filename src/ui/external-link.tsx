import { Link, type LinkProps, VisuallyHidden } from '@chakra-ui/react'

interface ExternalLinkProps extends LinkProps {
  readonly href: string
}

/** A link that leaves the service: opens in a new tab, tells nobody where from, and says so to those who do not see it. */
export function ExternalLink({ children, ...props }: ExternalLinkProps) {
  return (
    <Link target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  )
}
