import { chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useRef } from 'react'
import { useGridColumns } from './use-grid-columns.ts'

/** Pixels: a logo and some thirty characters. */
const CARD_WIDTH = 288

/** The cards side by side, as many as fit. */
export function GalleryGrid({ dimmed, children }: PropsWithChildren<{ dimmed: boolean }>) {
  const grid = useRef<HTMLUListElement>(null)
  const columns = useGridColumns(grid, CARD_WIDTH)
  return (
    <Grid
      ref={grid}
      role="list"
      aria-label="Wikis"
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
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${CARD_WIDTH}px), 1fr))`,
    gap: '5',
    listStyleType: 'none',
    transition: 'opacity 120ms ease-out',
    /** What comes at once should not blink. */
    '&[aria-busy=true]': { opacity: '0.5', transitionDelay: '200ms' },
  },
})
