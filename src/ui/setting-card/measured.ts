import { chakra } from '@chakra-ui/react'

/** A progress bar below the text that says the same. */
export const Measured = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
