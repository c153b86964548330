import { chakra } from '@chakra-ui/react'

/** A page of words. */
export const Margins = chakra('div', {
  base: { maxWidth: 'page', px: { base: '4', md: '8' }, py: { base: '6', md: '8' } },
})
