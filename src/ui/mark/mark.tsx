import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/**
 * The logo of the service: three index cards whose edges form a small graph, as subject, property and value
 * form a statement. Its color is that of the surrounding text. `public/favicon.svg` is the same drawing.
 */
export function Mark(props: HTMLChakraProps<'svg'>) {
  return (
    <chakra.svg viewBox="0 0 32 32" aria-hidden="true" boxSize="8" flexShrink="0" {...props}>
      <path
        d="M13 8.5h6M22.5 13l-4 6.5M9 13l4.5 6.5M20.75 4.5h7.5A1.75 1.75 0 0 1 30 6.25v4.5a1.75 1.75 0 0 1-1.75 1.75h-7.5A1.75 1.75 0 0 1 19 10.75v-4.5a1.75 1.75 0 0 1 1.75-1.75Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
      />
      <path
        d="M3.75 3.5h8A2.25 2.25 0 0 1 14 5.75v5.5a2.25 2.25 0 0 1-2.25 2.25h-8a2.25 2.25 0 0 1-2.25-2.25v-5.5A2.25 2.25 0 0 1 3.75 3.5Zm8 15.5h8.5a2.25 2.25 0 0 1 2.25 2.25v5.5A2.25 2.25 0 0 1 20.25 29h-8.5A2.25 2.25 0 0 1 9.5 26.75v-5.5A2.25 2.25 0 0 1 11.75 19Z"
        fill="currentColor"
      />
    </chakra.svg>
  )
}
