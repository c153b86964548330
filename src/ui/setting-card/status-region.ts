import { chakra } from '@chakra-ui/react'

/** The state of a job: its live region, its progress and its result. Takes no space while it is empty. */
export const StatusRegion = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '&:not(:has(p, div:not(:empty)))': { position: 'absolute' },
  },
})
