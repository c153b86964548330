import { chakra } from '@chakra-ui/react'

/** A note that needs no action, such as that this server lacks something. */
export const QuietNote = chakra('p', {
  base: {
    ps: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'amber.border',
    color: 'fg.muted',
    textStyle: 'sm',
  },
})
