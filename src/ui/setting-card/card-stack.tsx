import { chakra } from '@chakra-ui/react'

/** Cards below each other, with lines of a readable length. */
export const CardStack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', maxWidth: '3xl' },
})

/** The content of one card. */
export const CardBody = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4' },
})
