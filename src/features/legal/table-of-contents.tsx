import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { TextLink } from '#ui/text-link.tsx'
import type { Heading, LegalDocument } from './legal-document.ts'

/** Links to the sections of a text: beside the text on wide pages, above it on narrow ones. */
export function TableOfContents({ document }: { document: LegalDocument }) {
  const headings = document.blocks.filter(block => block.kind === 'heading')
  return (
    <SideNav aria-label={msg('legal-page')}>
      <chakra.p fontWeight="semibold" textStyle="sm" mb="2">
        {msg('legal-page')}
      </chakra.p>
      <ul>
        {headings.map(heading => (
          <Entry key={heading.id} heading={heading} />
        ))}
      </ul>
    </SideNav>
  )
}

function Entry({ heading }: { heading: Heading }) {
  return (
    <chakra.li ps={heading.level === 3 ? '4' : '0'} textStyle="sm">
      <TextLink variant="plain" display="block" py="1" to={`#${heading.id}`}>
        {heading.text}
      </TextLink>
    </chakra.li>
  )
}

/** A framed list of links on narrow pages, without a frame beside the text. */
export const SideNav = chakra('nav', {
  base: {
    p: { base: '4', lg: '0' },
    borderWidth: { base: '1px', lg: '0' },
    borderRadius: 'lg',
  },
})
