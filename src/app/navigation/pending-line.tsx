import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { pendingPages } from '#app/routes/pending-pages.ts'

/** A thin line at the top of the window while the next page is on its way; the old page stays meanwhile. */
export function PendingLine() {
  const pending = useSyncExternalStore(pendingPages.subscribe, pendingPages.areThereAny, () => false)
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
    // Not before 200 ms: most pages are there by then.
    animation: 'advance 8s token(easings.out) 200ms both',
  },
})
