import { chakra } from '@chakra-ui/react'

/** The sheet a wiki lies on in a gallery; the link inside covers it. */
export const WikiSheet = chakra('article', {
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
