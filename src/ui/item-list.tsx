import { chakra, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { relativeHour } from '#contract/format-when.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { richText } from './rich-text.ts'

/** A list of what a member has, such as sessions or tokens, one below the other. */
export const ItemList = chakra(
  'ul',
  { base: { listStyleType: 'none' } },
  // Safari does not announce a list without bullets as a list.
  { defaultProps: { role: 'list' } },
)

interface ItemProps {
  readonly name: string
  /** The item's button, beside the texts. */
  readonly action: ReactNode
  /** Lines below the name. */
  readonly children: ReactNode
}

export function Item({ name, action, children }: ItemProps) {
  const headingId = useId()
  return (
    <Row aria-labelledby={headingId}>
      <Texts>
        <Heading as="h3" id={headingId} size="md">
          <bdi>{name}</bdi>
        </Heading>
        {children}
      </Texts>
      {action}
    </Row>
  )
}

/** @param at when something was last used, in the wire's form; null for never. */
export function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return <p>{msg('ui-not-used-yet')}</p>
  return <p>{richText(msgParts('ui-last-used-1', <time dateTime={at}>{relativeHour(at)}</time>))}</p>
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'border',
    '&:first-of-type': { borderTopWidth: '0', pt: '0' },
    '&:last-of-type': { pb: '0' },
  },
})

const Texts = chakra('div', {
  base: {
    // The button moves below when both do not fit: text in a very narrow column is hard to read.
    flex: '1 1 14rem',
    minWidth: '0',
    color: 'fg.muted',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& h3': { color: 'fg' },
  },
})
