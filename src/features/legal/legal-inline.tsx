import { Link } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useConfig } from '#ui/config/config-context.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Inline } from './legal-document.ts'
import { placeholderText } from './placeholder-text.ts'

/** A stretch of legal text, its placeholders filled from the configuration. */
export function LegalInline({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
    <Fragment key={position}>
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
