import { Link } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useConfig } from '#ui/config/config-context.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Inline } from './legal-document.ts'
import { placeholderText } from './placeholder-text.ts'

/** A run of legal text with its placeholders filled in from the configuration. */
export function LegalInline({ parts }: { parts: readonly Inline[] }) {
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
