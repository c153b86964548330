import { chakra } from '@chakra-ui/react'

/** Cards below each other, in lines of a readable length. */
export const CardStack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', maxWidth: '3xl' },
})

/** What is inside one card. */
export const CardBody = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4' },
})
