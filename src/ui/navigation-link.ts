/** The style of a link in a bar of pages. */
export const NAVIGATION_LINK = {
  display: 'block',
  px: '3',
  py: '2',
  borderRadius: 'md',
  fontSize: 'sm',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  _hover: { bg: 'teal.subtle', color: 'teal.fg' },
  _currentPage: { color: 'teal.fg', bg: 'teal.subtle' },
} as const
