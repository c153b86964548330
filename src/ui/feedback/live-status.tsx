import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * A place for news that are read out when the reader pauses. It has to stand on the page before the news come: a region that
 * appears together with its words is passed over by some screen readers. Empty it takes no room.
 */
export function LiveStatus({ children }: { children: ReactNode }) {
  return <Place role="status">{children}</Place>
}

const Place = chakra('div', { base: { _empty: { position: 'absolute' } } })
