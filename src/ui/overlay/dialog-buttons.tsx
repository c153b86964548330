import { chakra } from '@chakra-ui/react'

/**
 * The row of buttons at the end of a dialog: inside the form if the dialog has one, otherwise in its
 * `footer`.
 */
export const DialogButtons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', mt: '2' },
})
