import { chakra } from '@chakra-ui/react'

/** The foot of a dialog whose buttons belong to its form. */
export const DialogButtons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', mt: '2' },
})
