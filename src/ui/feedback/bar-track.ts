import { chakra } from '@chakra-ui/react'
import { mirrored } from '#ui/direction/mirrored.ts'

/** The empty bar of a progress bar or a meter. */
export const BarTrack = chakra('div', {
  base: { height: '2', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', ...mirrored },
})
