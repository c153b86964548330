import { chakra } from '@chakra-ui/react'

/** A grey shape in place of something that is loading. (Chakra's own brings four layouts along that nobody uses.) */
export const Skeleton = chakra('div', {
  base: {
    display: 'block',
    bg: 'bg.muted',
    borderRadius: 'md',
    animation: 'pulse 1.8s ease-in-out infinite',
    _motionReduce: { animation: 'none' },
  },
})
