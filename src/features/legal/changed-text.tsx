import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import type { Words } from './compare-lines.ts'

/**
 * The words of two versions. Added and removed words differ by more than color, and screen readers announce
 * them.
 */
export function ChangedText({ words }: { words: readonly Words[] }) {
  return words.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a comparison never changes
    <Part key={index} {...part} />
  ))
}

function Part({ kind, text }: Words) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? Added : Removed
  return (
    <Mark>
      <VisuallyHidden> [{kind === 'added' ? msg('legal-added') : msg('legal-removed')} </VisuallyHidden>
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
