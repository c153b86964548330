import { chakra } from '@chakra-ui/react'

/** Turns around what points or moves to where the text goes on, on pages that are read from right to left. */
export const mirrored = {
  // The drawing itself is the one for left to right.
  '&:dir(rtl)': { direction: 'ltr', transform: 'scaleX(-1)' },
} as const

/** An arrow. Signs such as ‹ and » need none of this: browsers mirror them as part of the text. */
export const Mirrored = chakra('span', { base: { display: 'inline-block', ...mirrored } })
