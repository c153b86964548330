import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * A live region for messages that screen readers announce when they pause. It must be on the page before the
 * message: some screen readers ignore regions that appear together with their text. It takes no space while
 * it is empty.
 */
export function LiveStatus({ children }: { children: ReactNode }) {
  return <Region role="status">{children}</Region>
}

const Region = chakra('div', { base: { _empty: { position: 'absolute' } } })
