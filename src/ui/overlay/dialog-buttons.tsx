import { chakra } from '@chakra-ui/react'

/**
 * The row of buttons at the end of a dialog: inside the form if the dialog has one, otherwise in its
 * `footer`. On phones they take the whole width: two that do not fit beside each other would make ragged lines.
 */
export const DialogButtons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '3',
    mt: '2',
    '& > button': { flex: { base: '1 0 auto', sm: '0 0 auto' } },
  },
})
