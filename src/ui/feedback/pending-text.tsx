import { chakra, Spinner } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'

/** A text about the running action, beside a spinner. */
export function PendingText({ children }: PropsWithChildren) {
  return (
    <chakra.p display="flex" alignItems="center" gap="3">
      <Spinner aria-hidden="true" />
      {children}
    </chakra.p>
  )
}
