import { Button, chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { useId } from 'react'
import type { ApiToken } from '#contract/account/api-tokens.ts'
import { formatDay, relativeHour } from '#ui/format-when.ts'
import { scopeTexts } from './scope-texts.ts'

interface TokenListProps {
  readonly tokens: readonly ApiToken[]
  /** Whether one is being ended; another one then has to wait. */
  readonly busy: boolean
  readonly onEnd: (token: ApiToken) => void
}

/** The tokens that work, each with what it may do. */
export function TokenList({ tokens, busy, onEnd }: TokenListProps) {
  if (tokens.length === 0) return <p>You have no tokens.</p>
  return (
    <List aria-label="Your tokens">
      {tokens.map(token => (
        <TokenRow key={token.id} token={token} busy={busy} onEnd={() => onEnd(token)} />
      ))}
    </List>
  )
}

interface TokenRowProps {
  readonly token: ApiToken
  readonly busy: boolean
  readonly onEnd: () => void
}

function TokenRow({ token, busy, onEnd }: TokenRowProps) {
  const { name, scopes, created_at, last_used_at, expires_at } = token
  const headingId = useId()
  return (
    <Row aria-labelledby={headingId}>
      <Texts>
        <Heading as="h3" id={headingId} size="md">
          <bdi>{name}</bdi>
        </Heading>
        <p>{scopes.map(scope => scopeTexts[scope].label).join(', ')}</p>
        <p>
          Made <time dateTime={created_at}>{formatDay(created_at)}</time>, ends{' '}
          <time dateTime={expires_at}>{formatDay(expires_at)}</time>
        </p>
        <p>
          {last_used_at === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <time dateTime={last_used_at}>{relativeHour(last_used_at)}</time>
            </>
          )}
        </p>
      </Texts>
      <Button variant="outline" size="sm" aria-disabled={busy} onClick={onEnd}>
        End<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Row>
  )
}

const List = chakra(
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
    gap: '4',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'border',
    '&:first-of-type': { borderTopWidth: '0', pt: '0' },
  },
})

const Texts = chakra('div', {
  base: {
    flex: '1 1 10rem',
    minWidth: '0',
    color: 'fg.muted',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& h3': { color: 'fg' },
  },
})
