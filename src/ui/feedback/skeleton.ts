import { chakra } from '@chakra-ui/react'

/** A gray placeholder. Chakra's own component is heavier because of layouts that are not used here. */
export const Skeleton = chakra('div', {
  base: {
    display: 'block',
    bg: 'bg.muted',
    borderRadius: 'md',
    animation: 'pulse 1.8s ease-in-out infinite',
    _motionReduce: { animation: 'none' },
  },
})
