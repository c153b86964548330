import type { AccountDetails } from '#contract/operator/accounts.ts'
import { Card } from '#ui/card.tsx'
import { Item, ItemList, LastUsed } from '#ui/item-list.tsx'
import { When } from '#ui/when.tsx'

/** Where a member is logged in. */
export function SessionsCard({ sessions }: Pick<AccountDetails, 'sessions'>) {
  return (
    <Card title="Sessions">
      {sessions.length === 0 && <p>Nobody is logged in to this account.</p>}
      <ItemList>
        {sessions.map(({ created_at, last_used_at, browser, system, two_step }) => (
          <Item
            key={`${created_at} ${last_used_at} ${browser} ${system}`}
            name={[browser ?? 'An unknown browser', system].filter(Boolean).join(' on ')}
            action={null}
          >
            <p>
              Logged in {two_step ? 'in two steps' : 'in one step'} <When at={created_at} />
            </p>
            <LastUsed at={last_used_at} />
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

/** The tokens with which programs use an account; not their secrets. */
export function ApiTokensCard({ tokens }: { readonly tokens: AccountDetails['api_tokens'] }) {
  if (tokens.length === 0) return null
  return (
    <Card title="API tokens">
      <ItemList>
        {tokens.map(({ name, created_at, last_used_at, expires_at }) => (
          <Item key={`${created_at} ${name}`} name={name} action={null}>
            <p>
              Made <When at={created_at} />, ends <When at={expires_at} />
            </p>
            <LastUsed at={last_used_at} />
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

/** The invitations that a member has sent or received and nobody has answered. */
export function InvitationsCard({ invitations }: Pick<AccountDetails, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <Card title="Open invitations">
      <ItemList>
        {invitations.map(({ wiki, domain, role, direction, email, expires_at }) => (
          <Item key={`${wiki} ${direction} ${email}`} name={domain} action={null}>
            <p>
              {direction === 'sent' ? 'Sent to' : 'Received from'}{' '}
              <bdi>{email || 'an account that is gone'}</bdi>, as {role}
            </p>
            <p>
              Ends <When at={expires_at} />
            </p>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}
