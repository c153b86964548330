import type { ReactNode } from 'react'
import type { AccountDetails } from '#contract/operator/accounts.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { Item, ItemList, LastUsed } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { When } from '#ui/when.tsx'
import { roleTexts } from '#ui/wiki/role-texts.ts'

/** Where a member is logged in. */
export function SessionsCard({ sessions }: Pick<AccountDetails, 'sessions'>) {
  return (
    <Card title={msg('operator-sessions')}>
      {sessions.length === 0 && <p>{msg('operator-nobody-logged-account')}</p>}
      <ItemList>
        {sessions.map(({ created_at, last_used_at, browser, system, two_step }) => (
          <Item
            key={`${created_at} ${last_used_at} ${browser} ${system}`}
            name={browserText(browser ?? msg('operator-unknown-browser'), system)}
            action={null}
          >
            <p>
              {richText(
                two_step
                  ? msgParts('operator-logged-in-two-steps-1', <When at={created_at} />)
                  : msgParts('operator-logged-in-one-step-1', <When at={created_at} />),
              )}
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
    <Card title={msg('user-profile-api-tokens')}>
      <ItemList>
        {tokens.map(({ name, created_at, last_used_at, expires_at }) => (
          <Item key={`${created_at} ${name}`} name={name} action={null}>
            <p>
              {richText(
                msgParts('operator-made-1-ends-2', <When at={created_at} />, <When at={expires_at} />),
              )}
            </p>
            <LastUsed at={last_used_at} />
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

/** The open invitations that a member has sent or received. */
export function InvitationsCard({ invitations }: Pick<AccountDetails, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <Card title={msg('wiki-people-open-invitations')}>
      <ItemList>
        {invitations.map(({ wiki, domain, role, direction, email, expires_at }) => (
          <Item key={`${wiki} ${direction} ${email}`} name={domain} action={null}>
            <p>{richText(sentOrReceived(direction, email, roleTexts[role].one))}</p>
            <p>{richText(msgParts('operator-ends-1', <When at={expires_at} />))}</p>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

function browserText(browser: string, system: string | null): string {
  return system === null ? browser : msg('user-profile-browser-on', browser, system)
}

function sentOrReceived(direction: 'sent' | 'received', email: string, role: string): ReactNode[] {
  const other = <bdi>{email || msg('operator-account-gone')}</bdi>
  return direction === 'sent'
    ? msgParts('operator-sent-to-1-as-2', other, role)
    : msgParts('operator-received-from-1-as-2', other, role)
}
