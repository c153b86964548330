import { chakra } from '@chakra-ui/react'

/** Mirrors things that point or move in the reading direction, on pages that are read from right to left. */
export const mirrored = {
  // The drawing itself stays left to right.
  '&:dir(rtl)': { direction: 'ltr', transform: 'scaleX(-1)' },
} as const

/** An arrow. Characters such as ‹ and » do not need this: browsers mirror them as part of the text. */
export const Mirrored = chakra('span', { base: { display: 'inline-block', ...mirrored } })
