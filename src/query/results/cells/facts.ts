import { chakra } from '@chakra-ui/react'

/** The text about the selected thing in a chart. */
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
