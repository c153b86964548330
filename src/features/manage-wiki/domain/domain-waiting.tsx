import { Button, chakra, Spinner } from '@chakra-ui/react'
import type { Failure } from '#contract/failure.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DnsSeen } from './dns-seen.tsx'
import { DomainName } from './domain-name.tsx'

interface DomainWaitingProps {
  readonly claim: DomainClaim
  readonly failure: Failure | null
  readonly isBusy: boolean
  /** Whether a check has just found no proof. */
  readonly wasUnproven: boolean
  readonly onCheck: () => void
}

/** The DNS records to add, a button that checks them, and what DNS shows now. */
export function DomainWaiting({ claim, failure, isBusy, wasUnproven, onCheck }: DomainWaitingProps) {
  const { expires_at, other_claims, records, seen } = claim
  return (
    <>
      <p>
        Your wiki will be created as soon as we have verified that <DomainName claim={claim} /> is yours. Add
        these records to the domain’s DNS, or ask the person who manages it to do so.
      </p>
      {expires_at !== null && (
        <p>
          Please do so by <time dateTime={expires_at}>{formatUtcMinute(expires_at)}</time>. After that, the
          wiki will not be created and its name will disappear from your dashboard.
        </p>
      )}
      {other_claims > 0 && (
        <Notice tone="attention" title={otherClaimsTitle(other_claims)}>
          <p>
            No account has verified it yet. The first one to do so gets the domain, and the other claims end.
          </p>
        </Notice>
      )}
      <DnsRecords records={records} />
      <Check>
        <Button
          // Not `disabled`: the button keeps the focus.
          aria-disabled={isBusy}
          data-loading={isBusy ? '' : undefined}
          alignSelf="flex-start"
          onClick={onCheck}
        >
          {isBusy && <Spinner aria-hidden="true" />}
          {isBusy ? 'Checking …' : 'Check again'}
        </Button>
        <chakra.p color="fg.muted" textStyle="sm">
          We also check automatically every 15 minutes, and will email you when the wiki is ready. A new
          record can take an hour to show.
        </chakra.p>
        <LiveStatus>
          {wasUnproven && (
            <Notice tone="attention" title="The domain is not verified yet.">
              <p>DNS does not show a record that proves it is yours. What it shows is listed below.</p>
            </Notice>
          )}
        </LiveStatus>
        {failure && <FlowFailureAlert failure={failure} title="The domain could not be checked." />}
      </Check>
      {seen && <DnsSeen seen={seen} />}
    </>
  )
}

function otherClaimsTitle(others: number): string {
  return others === 1
    ? 'Another account also claims this domain.'
    : `${others} other accounts also claim this domain.`
}

const Check = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
