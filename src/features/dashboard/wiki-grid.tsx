import { chakra } from '@chakra-ui/react'

/** Cards side by side where there is room, as a list for those who hear it. */
export const WikiGrid = chakra(
  'ul',
  {
    base: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
      gap: '5',
      listStyleType: 'none',
    },
  },
  // Safari forgets that a list without bullets is a list.
  { defaultProps: { role: 'list' } },
)

/** One card of the grid. */
export const WikiSheet = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    minWidth: '0',
    p: '5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'xl',
    bg: 'bg.panel',
  },
})
