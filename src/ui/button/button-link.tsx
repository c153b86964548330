import { Button, type ButtonProps } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'

interface ButtonLinkProps extends Omit<ButtonProps, 'type' | 'disabled' | 'loading'> {
  /** A path of this app, from `routes`. */
  readonly to: string
  /** The `state` of the router, which the next page can read. */
  readonly state?: unknown
}

/** A link to another page of the app that looks like a button. */
export function ButtonLink({ to, state, children, ...props }: ButtonLinkProps) {
  return (
    <Button asChild {...props}>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </Button>
  )
}
