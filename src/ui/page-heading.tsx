import { chakra, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeadingProps {
  readonly children: ReactNode
  /** One or two sentences about the purpose of the page. */
  readonly lead?: ReactNode
  /** Beside the heading on wide pages, below it on narrow ones. */
  readonly actions?: ReactNode
}

/** The `h1` of a page. It receives the focus after each navigation, so that screen readers start there. */
export function PageHeading({ children, lead, actions }: PageHeadingProps) {
  return (
    <Row>
      <chakra.div flex="1 1 20rem" minWidth="0">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} tabIndex={-1}>
          {children}
        </Heading>
        {lead !== undefined && (
          <chakra.div mt="3" color="fg.muted" maxWidth="prose">
            {lead}
          </chakra.div>
        )}
      </chakra.div>
      {actions}
    </Row>
  )
}

const Row = chakra('header', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '4', mb: { base: '6', md: '8' } },
})
