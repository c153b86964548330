import { chakra, VisuallyHidden } from '@chakra-ui/react'
import type { Words } from './compare-lines.ts'

/** Words of two versions. What came and what went differ by line as well as by colour, and are said to those who listen. */
export function ChangedText({ words }: { words: readonly Words[] }) {
  return words.map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a comparison never changes its order
    <Part key={position} {...part} />
  ))
}

function Part({ kind, text }: Words) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? Added : Removed
  return (
    <Mark>
      <VisuallyHidden> [{kind}: </VisuallyHidden>
      {text}
      <VisuallyHidden>] </VisuallyHidden>
    </Mark>
  )
}

const Added = chakra('ins', {
  base: {
    bg: 'teal.subtle',
    color: 'fg',
    textDecoration: 'underline',
    'del + &': { ms: '1' },
  },
})

const Removed = chakra('del', {
  base: { bg: 'red.subtle', color: 'fg', textDecoration: 'line-through' },
})
