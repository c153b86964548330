import { Button } from '@chakra-ui/react'
import type { SnapshotFrom } from 'xstate'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import { msg } from '#i18n/msg.ts'
import { closeAccountMachine } from '#machines/close-account/close-account.machine.ts'
import { closeAccount, loadOnlyOwned } from '#store/account/close-account.saga.ts'
import { Card } from '#ui/card.tsx'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { OnlyOwnedWikis } from './only-owned-wikis.tsx'

const SAGAS = { loadWikis: loadOnlyOwned, closeAccount }

/** Says what closing the account does, or which wikis need another owner first. */
export function CloseAccountCard() {
  const [snapshot, send] = useFlow(closeAccountMachine, SAGAS)
  const { wikis, failure } = snapshot.context
  const reload = () => send({ type: 'wikis.reload' })
  const isReady = snapshot.matches('ready') || snapshot.hasTag('open') || snapshot.matches('closed')
  return (
    <Card title={msg('user-profile-close-account')} danger width="full">
      <FocusFallback>
        <CardBody>
          {snapshot.matches('loading') && <LoadingSkeleton label={msg('user-profile-looking-up-wikis')} />}
          {snapshot.matches('unknown') && failure && (
            <RetryPanel
              failure={failure}
              title={msg('user-profile-we-could-not-find-out')}
              onRetry={reload}
            />
          )}
          {snapshot.matches('blocked') && <OnlyOwnedWikis wikis={wikis} onReload={reload} />}
          {isReady && (
            <>
              <p>{msg('user-profile-logged-out-everywhere-at-once', CLOSING_DAYS)}</p>
              <p>{msg('user-profile-wikis-manage-go-with-their')}</p>
              <Button
                colorPalette="red"
                variant="outline"
                alignSelf="flex-start"
                onClick={() => send({ type: 'close.request' })}
              >
                {msg('user-profile-close-account-2')}
              </Button>
            </>
          )}
        </CardBody>
      </FocusFallback>
      <CloseAccountDialog
        snapshot={snapshot}
        onConfirm={password => send({ type: 'close.confirm', password })}
        onCancel={() => send({ type: 'close.cancel' })}
      />
    </Card>
  )
}

interface CloseAccountDialogProps {
  readonly snapshot: SnapshotFrom<typeof closeAccountMachine>
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for a confirmation, and for the password if it is needed. */
function CloseAccountDialog({ snapshot, onConfirm, onCancel }: CloseAccountDialogProps) {
  const { failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open')) return null
  return (
    <FormDialog
      title={msg('user-profile-close-account-3')}
      label={msg('user-profile-close-account')}
      isAlert
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={
        failure && <FlowFailureAlert failure={failure} title={msg('user-profile-account-was-not-closed')} />
      }
      passwordNote={needsPassword ? msg('user-profile-account-has-not-been-closed') : null}
      submitLabel={msg('user-profile-close-account-2')}
      busyText={msg('user-profile-closing')}
      danger
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
      <p>{msg('user-profile-logged-out-everywhere-if-change', CLOSING_DAYS)}</p>
    </FormDialog>
  )
}
