import { chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useRef } from 'react'
import { msg } from '#i18n/msg.ts'
import { useGridColumns } from './use-grid-columns.ts'

/** Wide enough for a logo and about thirty characters. */
const CARD_WIDTH_PX = 288

/** As many cards side by side as fit. */
export function GalleryGrid({ dimmed, children }: PropsWithChildren<{ dimmed: boolean }>) {
  const grid = useRef<HTMLUListElement>(null)
  const columns = useGridColumns(grid, CARD_WIDTH_PX)
  return (
    <Grid
      ref={grid}
      role="list"
      aria-label={msg('discovery-wikis')}
      aria-busy={dimmed}
      style={columns === null ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </Grid>
  )
}

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${CARD_WIDTH_PX}px), 1fr))`,
    gap: '5',
    listStyleType: 'none',
    transition: 'opacity 120ms ease-out',
    // Delayed, so that a list that arrives quickly does not flicker.
    '&[aria-busy=true]': { opacity: '0.5', transitionDelay: '200ms' },
  },
})
