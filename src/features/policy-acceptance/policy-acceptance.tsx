import { Button, chakra } from '@chakra-ui/react'
import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { POLICY_NAMES } from '#contract/policies/policy-names.ts'
import type { PolicyResource } from '#contract/types/policies.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { policyAcceptanceMachine } from '#machines/policy-acceptance/policy-acceptance.machine.ts'
import { acceptPolicies, loadMissingPolicies } from '#store/policies/policies.saga.ts'
import { logOut } from '#store/session/log-out.saga.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { richText } from '#ui/rich-text.ts'

const SAGAS = { loadMissing: loadMissingPolicies, acceptPolicies, logOut }

/** Asks a member to accept the policies that apply now. Shows nothing if all of them are accepted. */
export function PolicyAcceptance() {
  const [snapshot, send] = useFlow(policyAcceptanceMachine, SAGAS)
  const { missing, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return (
    <ModalDialog
      open={isBusy || snapshot.matches('asking')}
      title={msg('policy-acceptance-please-accept-our-policies')}
      role="alertdialog"
      mustAnswer
      footer={
        <>
          <QuietButton
            disabled={isBusy}
            loading={snapshot.matches('leaving')}
            onClick={() => send({ type: 'session.leave' })}
          >
            {msg('common-log-out')}
          </QuietButton>
          <Button
            disabled={isBusy}
            loading={snapshot.matches('accepting')}
            onClick={() => send({ type: 'policies.accept' })}
          >
            {msg('policy-acceptance-accept-continue')}
          </Button>
        </>
      }
    >
      <chakra.p>{msg('policy-acceptance-use-account-please-read-accept')}</chakra.p>
      <Policies>
        {missing.map(policy => (
          <Policy key={policy.metadata.policy_id} policy={policy} />
        ))}
      </Policies>
      {failure && <FlowFailureAlert failure={failure} title={msg('common-did-not-work')} />}
    </ModalDialog>
  )
}

function Policy({ policy: { metadata } }: { policy: PolicyResource }) {
  const { type, active_from } = metadata
  return (
    <li>
      {richText(
        msgParts(
          'policy-acceptance-1-from-2',
          <ExternalLink href={routes.policyVersion(type, active_from)}>
            {capitalized(POLICY_NAMES[type] ?? type)}
          </ExternalLink>,
          formatUtcDay(active_from),
        ),
      )}
    </li>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const Policies = chakra('ul', { base: { my: '4', ps: '5', listStyleType: 'disc', '& li': { mt: '1' } } })
