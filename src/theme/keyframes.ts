import { defineKeyframes } from '@chakra-ui/react'

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  settle: { from: { opacity: '0', transform: 'translateY(6px)' } },
  /** Moves along a track, for something 40% as wide. */
  sweep: { to: { transform: 'translateX(150%)' } },
  /** Draws a line whose `pathLength` is 1. */
  draw: { from: { strokeDashoffset: '1' } },
  advance: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
  fadeIn: { from: { opacity: '0' } },
})
