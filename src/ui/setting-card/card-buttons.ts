import { chakra } from '@chakra-ui/react'

/** Buttons beside each other at the end of a card. */
export const CardButtons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
