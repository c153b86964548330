import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** Shown beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of the side panel. It is a region named by its title. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Container aria-labelledby={id}>
      <Row>
        <Title id={id}>{title}</Title>
        {actions}
      </Row>
      {children}
    </Container>
  )
}

const Container = chakra('section', {
  base: { p: { base: '4', md: '5' }, '& + &': { borderTopWidth: '1px', borderColor: 'border' } },
})

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '2.5',
  },
})

const Title = chakra('h2', { base: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' } })
