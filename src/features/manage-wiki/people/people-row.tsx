import { chakra, VisuallyHidden } from '@chakra-ui/react'
import type { PropsWithChildren, ReactNode } from 'react'
import { QuietButton } from '#ui/button/quiet-button.tsx'

interface PeopleRowProps {
  /** An email address. */
  readonly title: ReactNode
  /** Sentences. */
  readonly facts: ReactNode
  /** Buttons. */
  readonly children: ReactNode
}

/** A person or an invitation, with its buttons. */
export function PeopleRow({ title, facts, children }: PeopleRowProps) {
  return (
    <Row>
      <Texts>
        <strong>{title}</strong>
        <Fine>{facts}</Fine>
      </Texts>
      <Buttons>{children}</Buttons>
    </Row>
  )
}

interface ActButtonProps {
  /** The person or invitation, for people who hear the button without its row. */
  readonly about: string
  readonly onPress: () => void
}

export function ActButton({ about, onPress, children }: PropsWithChildren<ActButtonProps>) {
  return (
    <QuietButton size="sm" onClick={onPress}>
      {children}
      <VisuallyHidden> ({about})</VisuallyHidden>
    </QuietButton>
  )
}

export const PeopleList = chakra(
  'ul',
  { base: { listStyleType: 'none' } },
  // Safari does not announce a list without bullets as a list.
  { defaultProps: { role: 'list' } },
)

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    py: '3',
    borderTopWidth: '1px',
    '&:last-of-type': { pb: '0' },
  },
})

const Texts = chakra('div', { base: { flex: '1 1 16rem', minWidth: '0', overflowWrap: 'anywhere' } })
const Fine = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })
const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', _empty: { display: 'none' } },
})

/** A mark beside the title: that it is the member themselves, or somebody who is closing their account. */
export const Mark = chakra('span', {
  base: {
    display: 'inline-block',
    ms: '2',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'sm',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'normal',
  },
})
