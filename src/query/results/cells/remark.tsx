import { chakra } from '@chakra-ui/react'

/** A remark above or in place of a view. */
export const Remark = chakra('p', { base: { mb: '3', color: 'fg.muted', textStyle: 'sm' } })
