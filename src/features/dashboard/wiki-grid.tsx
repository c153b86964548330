import { chakra } from '@chakra-ui/react'

/** Cards side by side where there is room. */
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
  // Safari does not announce a list without bullets as a list.
  { defaultProps: { role: 'list' } },
)

/** One card of the grid. */
export const WikiGridItem = chakra('li', {
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
