import { chakra } from '@chakra-ui/react'

/** What a chart says about the thing that is selected in it. */
export const Facts = chakra('div', {
  base: {
    p: '3',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
  },
})
