import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { OTHER_SESSIONS } from '#contract/account/sessions.ts'
import { msg } from '#i18n/msg.ts'
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts'
import { endSessions, loadSessions } from '#store/account/account-sessions.saga.ts'
import { Card } from '#ui/card.tsx'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { ItemList } from '#ui/item-list.tsx'
import { SessionRow, sessionName } from './session-row.tsx'

const SAGAS = { loadSessions, endSessions }

/** Where the member is logged in. Each browser but this one can be logged out. */
export function SessionsCard() {
  const [snapshot, send] = useFlow(accountSessionsMachine, SAGAS)
  const content = useRef<HTMLDivElement>(null)
  const { sessions, ending, ended, failure } = snapshot.context
  const isLoading = snapshot.matches('loading')
  const isUnknown = snapshot.matches('unknown')
  const isAsking = snapshot.hasTag('open')
  const busy = snapshot.hasTag('busy') || isAsking
  const end = (session: string) => {
    // The button disappears with its session, so the focus moves to where the outcome will be shown.
    content.current?.focus()
    send({ type: 'session.end', session })
  }
  return (
    <Card title={msg('user-profile-where-logged')} lead={msg('user-profile-if-do-not-know-one')} width="full">
      <Content ref={content} tabIndex={-1}>
        {isLoading && <LoadingSkeleton label={msg('user-profile-loading-where-logged')} />}
        {isUnknown && failure && (
          <RetryPanel
            failure={failure}
            title={msg('user-profile-where-logged-could-not-loaded')}
            onRetry={() => send({ type: 'sessions.reload' })}
          />
        )}
        <LiveStatus>{ended !== null && <Notice tone="success" title={endedText(ended)} />}</LiveStatus>
        {!isUnknown && !isAsking && failure && (
          <FlowFailureAlert failure={failure} title={msg('user-profile-nobody-was-logged-out')} />
        )}
        {sessions.length > 0 && (
          <ItemList>
            {sessions.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy}
                isEnding={ending === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ItemList>
        )}
        {sessions.length > 2 && (
          <Button
            variant="outline"
            alignSelf="flex-start"
            aria-disabled={busy}
            onClick={() => end(OTHER_SESSIONS)}
          >
            {ending === OTHER_SESSIONS ? msg('common-logging-out') : msg('user-profile-log-out-all-others')}
          </Button>
        )}
        <ConfirmEndingDialog
          snapshot={snapshot}
          onConfirm={password => send({ type: 'password.confirm', password })}
          onCancel={() => send({ type: 'password.cancel' })}
        />
      </Content>
    </Card>
  )
}

function endedText(count: number): string {
  return msg('user-profile-browsers-logged-out', count)
}

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', outline: 'none' },
})

interface ConfirmEndingDialogProps {
  readonly snapshot: SnapshotFrom<typeof accountSessionsMachine>
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for the password before other browsers are logged out. The focus starts in its field. */
function ConfirmEndingDialog({ snapshot, onConfirm, onCancel }: ConfirmEndingDialogProps) {
  const { sessions, ending, failure } = snapshot.context
  if (!snapshot.hasTag('open')) return null
  const session = sessions.find(({ id }) => id === ending)
  return (
    <FormDialog
      title={
        session
          ? msg('user-profile-log-out-browser', sessionName(session))
          : msg('user-profile-log-out-all-others')
      }
      label={msg('common-log-out')}
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={
        failure && <FlowFailureAlert failure={failure} title={msg('user-profile-nobody-was-logged-out')} />
      }
      passwordNote={msg('user-profile-nobody-has-been-logged-out')}
      submitLabel={msg('common-log-out')}
      busyText={msg('common-logging-out')}
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    />
  )
}
