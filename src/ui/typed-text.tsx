import { chakra } from '@chakra-ui/react'

/** A text as somebody typed it, with its lines. It is never HTML, and its direction does not depend on the page's. */
export const TypedText = chakra(
  'p',
  { base: { maxWidth: 'prose', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
  { defaultProps: { dir: 'auto' } },
)
