import { listOf } from '#contract/format-list.ts'
import type { AccountDetails } from '#contract/operator/accounts.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { STATE_TEXTS } from '#operator/acts/account-state-text.ts'
import { operatorRoleText } from '#operator/acts/role-text.ts'
import { Card } from '#ui/card.tsx'
import { richText } from '#ui/rich-text.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { When } from '#ui/when.tsx'

/** An account's member and state. */
export function AccountFacts({ account }: { readonly account: AccountDetails }) {
  const { email, state, created_at, verified_at, closes_at, suspended_at, suspended_for } = account
  return (
    <Facts>
      <dt>{msg('operator-number')}</dt>
      <dd>{account.id}</dd>
      <dt>{msg('operator-address')}</dt>
      <dd>
        <bdi>{email}</bdi>
      </dd>
      <dt>{msg('operator-state')}</dt>
      <dd>{STATE_TEXTS[state]}</dd>
      <dt>{msg('operator-created')}</dt>
      <dd>
        <When at={created_at} />
      </dd>
      <dt>{msg('operator-address-confirmed-2')}</dt>
      <dd>{verified_at === null ? msg('operator-accounts-not-yet') : <When at={verified_at} />}</dd>
      {closes_at !== null && (
        <>
          <dt>{msg('operator-removed-on')}</dt>
          <dd>{richText(msgParts('operator-1-as-member-wants', <When at={closes_at} />))}</dd>
        </>
      )}
      {suspended_at !== null && (
        <>
          <dt>{msg('operator-account-suspended')}</dt>
          <dd>
            <When at={suspended_at} />
          </dd>
          <dt>{msg('operator-reason-member-told')}</dt>
          <dd>
            <bdi>{suspended_for ?? msg('operator-accounts-none')}</bdi>
          </dd>
        </>
      )}
      <dt>{msg('operator-log-in')}</dt>
      <dd>
        {account.has_password
          ? msg('operator-accounts-password')
          : msg('operator-accounts-institution-alone')}
      </dd>
      <dt>{msg('operator-role-console')}</dt>
      <dd>{account.role === null ? msg('operator-accounts-none') : operatorRoleText(account.role)}</dd>
      <dt>{msg('operator-user-names-wikis')}</dt>
      <dd>
        <bdi>
          {account.usernames.length === 0 ? msg('operator-accounts-none') : listOf(account.usernames)}
        </bdi>
      </dd>
    </Facts>
  )
}

/** Which kinds of second steps a member has, without their secrets. */
export function TwoStepFacts({ twoStep }: { readonly twoStep: AccountDetails['two_step'] }) {
  return (
    <Card title={msg('user-profile-two-step-log')}>
      <Facts>
        <dt>{msg('operator-app-codes')}</dt>
        <dd>{twoStep.app ? msg('operator-accounts-set-up') : msg('operator-accounts-not-set-up')}</dd>
        <dt>{msg('user-profile-passkeys')}</dt>
        <dd>{twoStep.passkeys}</dd>
        <dt>{msg('operator-recovery-codes-left')}</dt>
        <dd>{twoStep.recovery_codes}</dd>
      </Facts>
    </Card>
  )
}
