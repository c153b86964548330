import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

interface FormPageProps {
  readonly heading: ReactNode
  /** One or two sentences on what the form does. */
  readonly lead?: ReactNode
  /** The form, or what replaces it. */
  readonly children: ReactNode
  /** Links to related pages, below the form. */
  readonly others?: ReactNode
}

/** A page with one small form: a narrow column with a heading, the form on a card, and links. */
export function FormPage({ heading, lead, children, others }: FormPageProps) {
  return (
    <Column>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>
        <Stack>{children}</Stack>
      </Card>
      {others !== undefined && <Others>{others}</Others>}
    </Column>
  )
}

const Column = chakra('div', { base: { width: 'full', maxWidth: '28rem', mx: 'auto' } })

const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

const Others = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4', mt: '6' },
})
