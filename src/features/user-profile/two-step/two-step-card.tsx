import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { msg } from '#i18n/msg.ts'
import { twoStepMachine } from '#machines/two-step/two-step.machine.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  loadSecondFactors,
  renewRecoveryCodes,
  turnOffTwoStep,
} from '#store/account/second-factors.saga.ts'
import { Card } from '#ui/card.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { AppSetUp } from './app-set-up.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const SAGAS = { loadSecondFactors, beginTwoStep, confirmTwoStep, turnOffTwoStep, renewRecoveryCodes }

/** Turns two-step log-in on and off, and makes recovery codes. */
export function TwoStepCard() {
  const [snapshot, send] = useFlow(twoStepMachine, SAGAS)
  const content = useRef<HTMLDivElement>(null)
  const { codesLeft, app, codes, failure } = snapshot.context
  const isOff = snapshot.matches('off') || snapshot.matches('beginning')
  const isOn = snapshot.hasTag('on') && codes.length === 0
  return (
    <Card
      title={msg('user-profile-two-step-log')}
      lead={msg('user-profile-after-password-code-from-app')}
      width="full"
    >
      <Content ref={content} tabIndex={-1}>
        {snapshot.matches('loading') && <LoadingSkeleton label={msg('user-profile-loading-two-step-log')} />}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title={msg('user-profile-two-step-log-could-not')}
            onRetry={() => send({ type: 'twoStep.reload' })}
          />
        )}
        {isOff && failure && <FlowFailureAlert failure={failure} title={msg('common-nothing-was-changed')} />}
        {(isOff || snapshot.matches('askingPassword') || snapshot.matches('beginningWithPassword')) && (
          <Button
            alignSelf="flex-start"
            aria-disabled={snapshot.hasTag('busy')}
            onClick={() => send({ type: 'twoStep.setUp' })}
          >
            {snapshot.matches('beginning') ? msg('user-profile-setting-up') : msg('user-profile-set-up')}
          </Button>
        )}
        {app && (
          <AppSetUp
            app={app}
            busy={snapshot.hasTag('busy')}
            failure={failure}
            onConfirm={code => send({ type: 'app.confirm', code })}
            onCancel={() => {
              content.current?.focus()
              send({ type: 'dialog.cancel' })
            }}
          />
        )}
        {codes.length > 0 && (
          <RecoveryCodes
            codes={codes}
            onStored={() => {
              content.current?.focus()
              send({ type: 'codes.stored' })
            }}
          />
        )}
        <LiveStatus>
          {isOn && (
            <Notice tone={codesLeft < 3 ? 'attention' : 'success'} title={msg('user-profile-two-step-log-2')}>
              <p>{leftText(codesLeft)}</p>
            </Notice>
          )}
        </LiveStatus>
        {isOn && (
          <Buttons>
            <Button variant="outline" onClick={() => send({ type: 'codes.renew' })}>
              {msg('user-profile-make-new-recovery-codes')}
            </Button>
            <Button variant="outline" colorPalette="red" onClick={() => send({ type: 'twoStep.turnOff' })}>
              {msg('user-profile-turn-off')}
            </Button>
          </Buttons>
        )}
        <ConfirmDialog
          snapshot={snapshot}
          onConfirm={({ code, password }) => {
            content.current?.focus()
            send({ type: 'dialog.confirm', code, password })
          }}
          onCancel={() => send({ type: 'dialog.cancel' })}
        />
      </Content>
    </Card>
  )
}

function leftText(count: number): string {
  return count === 0
    ? msg('user-profile-no-recovery-codes-left-make')
    : msg('user-profile-recovery-codes-left', count)
}

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', outline: 'none' },
})

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
