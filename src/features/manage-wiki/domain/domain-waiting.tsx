import { Button, chakra, Spinner } from '@chakra-ui/react'
import type { Failure } from '#contract/failure.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatDate } from '#ui/setting-card/format-date.ts'
import { DnsRecords } from './dns-records.tsx'
import { DnsSeen } from './dns-seen.tsx'
import { DomainName } from './domain-name.tsx'

interface DomainWaitingProps {
  readonly claim: DomainClaim
  readonly failure: Failure | null
  readonly isBusy: boolean
  /** Whether DNS was asked just now, in vain. */
  readonly wasUnproven: boolean
  readonly onCheck: () => void
}

/** What to set, "Check again", and what DNS shows. */
export function DomainWaiting({ claim, failure, isBusy, wasUnproven, onCheck }: DomainWaitingProps) {
  const { expires_at, other_claims, records, seen } = claim
  return (
    <>
      <p>
        Your wiki is made as soon as it is certain that <DomainName claim={claim} /> is yours. Add these
        records to the domain’s DNS, or ask whoever manages it to do so.
      </p>
      {expires_at !== null && (
        <p>
          Please do so by <time dateTime={expires_at}>{formatDate(expires_at)}</time>. After that, the wiki is
          not made and its name is removed from your dashboard.
        </p>
      )}
      {other_claims > 0 && (
        <Notice tone="attention" title={othersTitle(other_claims)}>
          <p>Nobody has verified it yet. Whoever does so first gets it, and the other claims end.</p>
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
          We check every quarter of an hour by ourselves, and send you an email when the wiki is ready. A new
          record can take an hour to show.
        </chakra.p>
        <LiveStatus>
          {wasUnproven && (
            <Notice tone="attention" title="The domain is not verified yet.">
              <p>DNS does not show a record that proves it is yours. Below is what it shows.</p>
            </Notice>
          )}
        </LiveStatus>
        {failure && <FlowFailureAlert failure={failure} title="The domain could not be checked." />}
      </Check>
      {seen && <DnsSeen seen={seen} />}
    </>
  )
}

function othersTitle(others: number): string {
  return others === 1
    ? 'Another account claims this domain, too.'
    : `${others} other accounts claim this domain, too.`
}

const Check = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
