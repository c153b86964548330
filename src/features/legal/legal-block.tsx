import { chakra, Heading, Link } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useConfig } from '#ui/config/config-context.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Block, Inline } from './legal-document.ts'
import { LegalTable } from './legal-table.tsx'
import { placeholderText } from './placeholder-text.ts'

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

/** A run of legal text with its placeholders filled in from the configuration. */
function LegalInline({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

function Part({ part }: { part: Inline }) {
  const config = useConfig()
  switch (part.kind) {
    case 'text':
      return part.text
    case 'strong':
      return <strong>{part.text}</strong>
    case 'link':
      return <TextLink to={part.href}>{part.text}</TextLink>
    case 'placeholder':
      return part.name === 'operatorEmail' ? (
        <Link href={`mailto:${config.operator.email}`}>{config.operator.email}</Link>
      ) : (
        placeholderText(part.name, config)
      )
  }
}
