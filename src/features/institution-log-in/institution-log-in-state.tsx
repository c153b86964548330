import { Button, chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { CreateForm } from './create-form.tsx'
import type { InstitutionLogInFlow } from './institution-log-in-flow.ts'
import { JoinForm } from './join-form.tsx'

/** What the institution's answer has led to, and what can be done next. */
export function InstitutionLogInState(flow: InstitutionLogInFlow) {
  const { snapshot, send, name } = flow
  const { failure } = snapshot.context
  const isBeginning = snapshot.matches('beginning') || snapshot.matches('leaving')
  return (
    <KeptFocus>
      <Column>
        {snapshot.matches('finishing') && (
          <LoadingSkeleton label={msg('institution-log-in-logging')} lines={4} />
        )}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title={msg('institution-log-in-we-could-not-read-answer', name)}
            onRetry={() => send({ type: 'logIn.retry' })}
          />
        )}
        {(snapshot.matches('joinable') || snapshot.matches('joining')) && <JoinForm {...flow} />}
        {(snapshot.matches('creatable') || snapshot.matches('creating')) && <CreateForm {...flow} />}
        {snapshot.matches('failed') && failure && (
          <FlowFailureAlert failure={failure} title={msg('institution-log-in-were-not-logged')} />
        )}
        {(snapshot.matches('failed') || isBeginning) && (
          <Button
            alignSelf="flex-start"
            aria-disabled={isBeginning}
            onClick={() => send({ type: 'logIn.begin' })}
          >
            {isBeginning ? msg('common-going-1', name) : msg('institution-log-in-begin-again')}
          </Button>
        )}
      </Column>
    </KeptFocus>
  )
}

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })
