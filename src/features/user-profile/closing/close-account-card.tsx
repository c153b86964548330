import { Button } from '@chakra-ui/react'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import { closeAccountMachine } from '#machines/close-account/close-account.machine.ts'
import { closeAccount, loadOnlyOwned } from '#store/account/close-account.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { OnlyOwnedWikis } from './only-owned-wikis.tsx'

const SAGAS = { loadWikis: loadOnlyOwned, closeAccount }

/** Says what closing the account does, or which wikis need another owner first. */
export function CloseAccountCard() {
  const [snapshot, send] = useFlow(closeAccountMachine, SAGAS)
  const { wikis, failure } = snapshot.context
  const reload = () => send({ type: 'wikis.reload' })
  const isReady = snapshot.matches('ready') || snapshot.hasTag('open') || snapshot.matches('closed')
  return (
    <Card title="Close your account" danger width="full">
      <KeptFocus>
        <CardBody>
          {snapshot.matches('loading') && <LoadingSkeleton label="Looking up your wikis" />}
          {snapshot.matches('unknown') && failure && (
            <RetryPanel
              failure={failure}
              title="We could not find out whether your account can be closed."
              onRetry={reload}
            />
          )}
          {snapshot.matches('blocked') && <OnlyOwnedWikis wikis={wikis} onReload={reload} />}
          {isReady && (
            <>
              <p>
                You are logged out everywhere, at once. For {CLOSING_DAYS} days you can keep your account
                after all; then everything that we store about it is removed, and your email address is free
                again.
              </p>
              <p>
                Wikis that you manage go on with their other owners. Accounts inside wikis stay as they are.
                To keep a copy of what we store about you, download your data first.
              </p>
              <Button
                colorPalette="red"
                variant="outline"
                alignSelf="flex-start"
                onClick={() => send({ type: 'close.request' })}
              >
                Close account
              </Button>
            </>
          )}
        </CardBody>
      </KeptFocus>
      <CloseAccountDialog
        snapshot={snapshot}
        onConfirm={password => send({ type: 'close.confirm', password })}
        onCancel={() => send({ type: 'close.cancel' })}
      />
    </Card>
  )
}
