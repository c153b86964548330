import { Link, type LinkProps } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'

interface TextLinkProps extends Omit<LinkProps, 'href'> {
  /** A path of this app, from `routes`. */
  readonly to: string
  /** The `state` of the router, which the next page can read. */
  readonly state?: unknown
}

/** A link inside text to another page of the app. */
export function TextLink({ to, state, children, ...props }: TextLinkProps) {
  return (
    <Link asChild {...props}>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </Link>
  )
}
