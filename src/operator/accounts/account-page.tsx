import { useParams } from 'react-router'
import type { AccountDetails } from '#contract/operator/accounts.ts'
import { CONSOLE_PATH, consoleApi } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { Address } from '#operator/lists/address.tsx'
import { loadOne } from '#store/operator/console.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { useShown } from '#ui/submission/use-shown.ts'
import { TextLink } from '#ui/text-link.tsx'
import { accountActs } from './account-acts.tsx'
import { AccountFacts, TwoStepFacts } from './account-facts.tsx'
import { ApiTokensCard, InvitationsCard, SessionsCard } from './account-lists.tsx'
import { WikisCard } from './wikis-card.tsx'

/** What an operator needs to help a member, and the acts on the account. */
export function AccountPage() {
  const { id = '' } = useParams<'id'>()
  return <AccountOf key={id} id={id} />
}

function AccountOf({ id }: { readonly id: string }) {
  const { output, failure, reload } = useShown(loadOne, consoleApi.account(encodeURIComponent(id)))
  const account = output as AccountDetails | null
  const title = account?.email ?? msg('operator-account-no-1', id)
  usePageTitle(title)
  const acts = useActs(reload)
  return (
    <>
      <PageHeading lead={<TextLink to={`${CONSOLE_PATH}/accounts`}>{msg('operator-all-accounts')}</TextLink>}>
        <Address>{title}</Address>
      </PageHeading>
      <CardStack>
        {acts.result}
        {failure && (
          <RetryPanel failure={failure} title={msg('operator-account-could-not-loaded')} onRetry={reload} />
        )}
        {!failure && !account && <LoadingSkeleton label={msg('operator-loading-account')} lines={8} />}
        {account && (
          <>
            <Card title={msg('operator-account')}>
              <CardBody>
                <AccountFacts account={account} />
                <FocusFallback>
                  <ActButtons acts={accountActs(account)} onAct={acts.begin} />
                </FocusFallback>
              </CardBody>
            </Card>
            <TwoStepFacts twoStep={account.two_step} />
            <WikisCard account={account} onAct={acts.begin} />
            <InvitationsCard invitations={account.invitations} />
            <SessionsCard sessions={account.sessions} />
            <ApiTokensCard tokens={account.api_tokens} />
          </>
        )}
      </CardStack>
      {acts.dialog}
    </>
  )
}
