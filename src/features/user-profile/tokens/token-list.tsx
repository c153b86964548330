import { Button } from '@chakra-ui/react'
import type { ApiToken } from '#contract/account/api-tokens.ts'
import { shortListOf } from '#contract/format-list.ts'
import { formatDay } from '#contract/format-when.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Item, ItemList, LastUsed } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { scopeName } from './scope-texts.ts'

interface TokenListProps {
  readonly tokens: readonly ApiToken[]
  /** Whether one is being ended; another one then has to wait. */
  readonly busy: boolean
  readonly onEnd: (token: ApiToken) => void
}

/** The tokens that work, each with what it may do. */
export function TokenList({ tokens, busy, onEnd }: TokenListProps) {
  if (tokens.length === 0) return <p>{msg('user-profile-have-no-tokens')}</p>
  return (
    <ItemList aria-label={msg('user-profile-tokens')}>
      {tokens.map(token => (
        <TokenRow key={token.id} token={token} busy={busy} onEnd={() => onEnd(token)} />
      ))}
    </ItemList>
  )
}

interface TokenRowProps {
  readonly token: ApiToken
  readonly busy: boolean
  readonly onEnd: () => void
}

function TokenRow({ token, busy, onEnd }: TokenRowProps) {
  const { name, scopes, created_at, last_used_at, expires_at } = token
  const action = (
    <Button
      variant="outline"
      size="sm"
      aria-label={msg('user-profile-end-token', name)}
      aria-disabled={busy}
      onClick={onEnd}
    >
      {msg('user-profile-end')}
    </Button>
  )
  return (
    <Item name={name} action={action}>
      <p>{shortListOf(scopes.map(scopeName))}</p>
      <p>
        {richText(
          msgParts(
            'user-profile-made-1-ends-2',
            <time dateTime={created_at}>{formatDay(created_at)}</time>,
            <time dateTime={expires_at}>{formatDay(expires_at)}</time>,
          ),
        )}
      </p>
      <LastUsed at={last_used_at} />
    </Item>
  )
}
