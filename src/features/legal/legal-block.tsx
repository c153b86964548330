import { chakra, Heading } from '@chakra-ui/react'
import type { Block, Inline } from './legal-document.ts'
import { LegalInline } from './legal-inline.tsx'
import { LegalTable } from './legal-table.tsx'

export function LegalBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <Heading as="h2" id={block.id} size="xl" mt="10" mb="3" scrollMarginTop="6">
          {block.text}
        </Heading>
      ) : (
        <Heading as="h3" id={block.id} size="lg" mt="7" mb="2" scrollMarginTop="6">
          {block.text}
        </Heading>
      )
    case 'paragraph':
      return (
        <chakra.p my="3">
          <LegalInline parts={block.text} />
        </chakra.p>
      )
    case 'list':
      return (
        <chakra.ul my="3" ps="5" listStyleType="disc">
          {block.items.map(item => (
            <chakra.li key={keyOf(item)} my="1.5">
              <LegalInline parts={item} />
            </chakra.li>
          ))}
        </chakra.ul>
      )
    case 'table':
      return <LegalTable table={block} />
  }
}

function keyOf(parts: readonly Inline[]): string {
  return parts.map(part => (part.kind === 'placeholder' ? part.name : part.text)).join('')
}
