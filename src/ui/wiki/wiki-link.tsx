import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

interface WikiLinkProps {
  readonly sitename: string
  readonly domain: string
}

/**
 * A wiki's name as a link that covers the whole card around it (`position: relative`). A click anywhere on
 * the card, or Enter, opens the wiki in a new tab. Links inside the card that are above the cover keep their
 * own targets.
 */
export function WikiLink({ sitename, domain }: WikiLinkProps) {
  return (
    <Cover href={`//${domain}`} target="_blank" rel="noopener noreferrer">
      <bdi>{sitename}</bdi>
      <VisuallyHidden> {msg('common-opens-new-tab')}</VisuallyHidden>
    </Cover>
  )
}

const Cover = chakra('a', {
  base: {
    color: 'fg',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '0.2em' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid', outlineColor: 'teal.focusRing' } },
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'xl', outlineOffset: '2px' },
  },
})
