import { chakra } from '@chakra-ui/react'

/** What is worth knowing and needs no doing, such as that this server lacks something for now. */
export const QuietNote = chakra('p', {
  base: {
    ps: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'amber.border',
    color: 'fg.muted',
    textStyle: 'sm',
  },
})
