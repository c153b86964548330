import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { type InvitationFlow, NextSteps } from './next-steps.tsx'

/** What somebody is invited to and what they can do now, or what has become of it. */
export function InvitationState({ snapshot, send }: InvitationFlow) {
  const { invitation, accepted, failure } = snapshot.context
  const isLoaded =
    snapshot.status === 'active' && !snapshot.matches('loading') && !snapshot.matches('unknown')
  return (
    <KeptFocus>
      <Column>
        <LiveStatus>
          {accepted && (
            <Notice tone="success" title={`You manage “${accepted.sitename}” now.`}>
              <p>Your dashboard lists it with your other wikis.</p>
            </Notice>
          )}
          {snapshot.matches('declined') && (
            <Notice tone="success" title="You have declined the invitation.">
              <p>The link no longer works. Nothing else has changed.</p>
            </Notice>
          )}
        </LiveStatus>
        {accepted && (
          <ButtonLink to={routes.manageWiki(accepted.wiki)} alignSelf="flex-start">
            Manage the wiki
          </ButtonLink>
        )}
        {snapshot.matches('gone') && <Gone />}
        {snapshot.matches('loading') && <LoadingSkeleton label="Loading the invitation" lines={4} />}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title="The invitation could not be loaded."
            onRetry={() => send({ type: 'invitation.reload' })}
          />
        )}
        {isLoaded && invitation && (
          <>
            <InvitationFacts invitation={invitation} />
            {failure && (
              <FlowFailureAlert failure={failure} title="That did not work. Nothing has changed." />
            )}
            <NextSteps snapshot={snapshot} send={send} invitation={invitation} />
          </>
        )}
      </Column>
    </KeptFocus>
  )
}

function Gone() {
  return (
    <Notice tone="attention" role="alert" title="This link does not work any more.">
      <p>
        The invitation was answered already, was withdrawn, or has expired. Ask the person who invited you for
        a new one. If you have accepted it before, the wiki is on your dashboard.
      </p>
    </Notice>
  )
}

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })
