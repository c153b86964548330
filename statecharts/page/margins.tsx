import { chakra } from '@chakra-ui/react'

/** The margins of a page that consists of text. */
export const Margins = chakra('div', {
  base: { maxWidth: 'page', px: { base: '4', md: '8' }, py: { base: '6', md: '8' } },
})
