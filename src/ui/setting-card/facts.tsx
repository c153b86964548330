import { chakra } from '@chakra-ui/react'

/** Names and values: side by side, or below each other on narrow pages. */
export const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(8rem, 14rem) minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: { base: '0', md: '2' },
    overflowWrap: 'anywhere',
    '& dt': { color: 'fg.muted' },
    '& dd': { mb: { base: '3', md: '0' } },
  },
})
