import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { WayOn } from '#ui/way-on.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { type InvitationFlow, NextSteps } from './next-steps.tsx'

/** The invitation with its next steps, or its outcome. */
export function InvitationState({ snapshot, send }: InvitationFlow) {
  const { invitation, accepted, failure } = snapshot.context
  const isLoaded =
    snapshot.status === 'active' && !snapshot.matches('loading') && !snapshot.matches('unknown')
  return (
    <FocusFallback>
      <Column>
        <LiveStatus>
          {accepted && (
            <Notice tone="success" title={msg('invitation-manage-1-now', accepted.sitename)}>
              <p>{msg('invitation-dashboard-lists-with-other-wikis')}</p>
            </Notice>
          )}
          {snapshot.matches('declined') && (
            <Notice tone="success" title={msg('invitation-have-declined-invitation')}>
              <p>{msg('invitation-link-no-longer-works-nothing')}</p>
            </Notice>
          )}
        </LiveStatus>
        {accepted && (
          <ButtonLink to={routes.manageWiki(accepted.wiki)} alignSelf="flex-start">
            {msg('common-manage-wiki')}
          </ButtonLink>
        )}
        {snapshot.matches('gone') && <Gone />}
        {(snapshot.matches('gone') || snapshot.matches('declined')) && <WayOn />}
        {snapshot.matches('loading') && (
          <LoadingSkeleton label={msg('invitation-loading-invitation')} lines={4} />
        )}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title={msg('invitation-invitation-could-not-loaded')}
            onRetry={() => send({ type: 'invitation.reload' })}
          />
        )}
        {isLoaded && invitation && (
          <>
            <InvitationFacts invitation={invitation} />
            {failure && (
              <FlowFailureAlert failure={failure} title={msg('invitation-did-not-work-nothing-has')} />
            )}
            <NextSteps snapshot={snapshot} send={send} invitation={invitation} />
          </>
        )}
      </Column>
    </FocusFallback>
  )
}

function Gone() {
  return (
    <Notice tone="attention" role="alert" title={msg('invitation-link-does-not-work-any')}>
      <p>{msg('invitation-invitation-was-answered-already-was')}</p>
    </Notice>
  )
}

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })
