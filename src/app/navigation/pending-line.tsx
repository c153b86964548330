import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { pendingPages } from '#app/routes/pending-pages.ts'

/** A thin line at the top of the window while the next page is loading and the previous one still shows. */
export function PendingLine() {
  const pending = useSyncExternalStore(pendingPages.subscribe, pendingPages.hasAny, () => false)
  return pending ? <Line role="progressbar" aria-label="Loading the page" /> : null
}

const Line = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: '0',
    insetInline: '0',
    height: '3px',
    bg: 'teal.solid',
    transformOrigin: 'left',
    // Invisible for 200 ms: most pages load faster.
    animation: 'advance 8s token(easings.out) 200ms both',
  },
})
