import type { AccountDetails } from '#contract/operator/accounts.ts'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { When } from '#ui/when.tsx'
import { STATE_TEXTS } from './state-text.ts'

/** Who an account belongs to and what it is in. */
export function AccountFacts({ account }: { readonly account: AccountDetails }) {
  const { email, state, created_at, verified_at, closes_at, suspended_at, suspended_for } = account
  return (
    <Facts>
      <dt>Address</dt>
      <dd>
        <bdi>{email}</bdi>
      </dd>
      <dt>State</dt>
      <dd>{STATE_TEXTS[state]}</dd>
      <dt>Created</dt>
      <dd>
        <When at={created_at} />
      </dd>
      <dt>Address confirmed</dt>
      <dd>{verified_at === null ? 'not yet' : <When at={verified_at} />}</dd>
      {closes_at !== null && (
        <>
          <dt>Removed on</dt>
          <dd>
            <When at={closes_at} />, as its member wants
          </dd>
        </>
      )}
      {suspended_at !== null && (
        <>
          <dt>Suspended</dt>
          <dd>
            <When at={suspended_at} />
          </dd>
          <dt>Reason that its member was told</dt>
          <dd>
            <bdi>{suspended_for ?? 'none'}</bdi>
          </dd>
        </>
      )}
      <dt>Log-in</dt>
      <dd>{account.has_password ? 'with a password' : 'by an institution alone'}</dd>
      <dt>Role in the console</dt>
      <dd>{account.role ?? 'none'}</dd>
      <dt>User names on wikis</dt>
      <dd>
        <bdi>{account.usernames.length === 0 ? 'none' : account.usernames.join(', ')}</bdi>
      </dd>
    </Facts>
  )
}

/** Which second steps a member has, not what they are. */
export function TwoStepFacts({ twoStep }: { readonly twoStep: AccountDetails['two_step'] }) {
  return (
    <Card title="Two-step log-in">
      <Facts>
        <dt>App for codes</dt>
        <dd>{twoStep.app ? 'set up' : 'not set up'}</dd>
        <dt>Passkeys</dt>
        <dd>{twoStep.passkeys}</dd>
        <dt>Recovery codes left</dt>
        <dd>{twoStep.recovery_codes}</dd>
      </Facts>
    </Card>
  )
}
