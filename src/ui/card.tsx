import { chakra, Heading, type HTMLChakraProps } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface CardProps extends Omit<HTMLChakraProps<'section'>, 'title'> {
  readonly title?: ReactNode
  /** Below the title, in quieter words: what this card is about. */
  readonly lead?: ReactNode
  /** The title's rank on its page; the look stays. */
  readonly level?: 2 | 3
  /** Apart from the rest: what cannot be undone. */
  readonly danger?: boolean
}

/** One concern on its own sheet. With a title it is a region of that name. */
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
