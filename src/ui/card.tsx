import { chakra, Heading, type HTMLChakraProps } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface CardProps extends Omit<HTMLChakraProps<'section'>, 'title'> {
  readonly title?: ReactNode
  /** An introduction below the title, in muted text. */
  readonly lead?: ReactNode
  /** The level of the heading. Its style stays the same. */
  readonly level?: 2 | 3
  /** A red border, for actions that cannot be undone. */
  readonly danger?: boolean
}

/** A framed part of a page. With a title it is a region of that name. */
export function Card({ title, lead, level = 2, danger = false, children, ...props }: CardProps) {
  const id = useId()
  return (
    <Frame
      aria-labelledby={title === undefined ? undefined : id}
      borderColor={danger ? 'red.border' : 'border'}
      {...props}
    >
      {title !== undefined && (
        <Heading as={level === 2 ? 'h2' : 'h3'} id={id} size="xl">
          {title}
        </Heading>
      )}
      {lead !== undefined && (
        <chakra.div color="fg.muted" mt="1">
          {lead}
        </chakra.div>
      )}
      {title === undefined && lead === undefined ? children : <chakra.div mt="5">{children}</chakra.div>}
    </Frame>
  )
}

const Frame = chakra('section', {
  base: { p: { base: '5', md: '7' }, borderWidth: '1px', borderRadius: 'xl', bg: 'bg.panel' },
})
