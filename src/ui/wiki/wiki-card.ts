import { chakra } from '@chakra-ui/react'

/** The card of a wiki in a gallery. The link inside covers it. */
export const WikiCard = chakra('article', {
  base: {
    position: 'relative',
    height: 'full',
    p: '5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'xl',
    bg: 'bg.panel',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'teal.border' },
  },
})
