import { Button, chakra, Spinner } from '@chakra-ui/react'
import type { Failure } from '#contract/failure.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { richText } from '#ui/rich-text.ts'
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
      <p>{richText(msgParts('wiki-domain-wiki-will-created-as-soon', <DomainName claim={claim} />))}</p>
      {expires_at !== null && (
        <p>
          {richText(
            msgParts(
              'wiki-domain-please-do-so-by-1',
              <time dateTime={expires_at}>{formatUtcMinute(expires_at)}</time>,
            ),
          )}
        </p>
      )}
      {other_claims > 0 && (
        <Notice tone="attention" title={otherClaimsTitle(other_claims)}>
          <p>{msg('wiki-domain-no-account-has-verified-yet')}</p>
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
          {isBusy ? msg('common-checking') : msg('common-check-again')}
        </Button>
        <chakra.p color="fg.muted" textStyle="sm">
          {msg('wiki-domain-we-also-check-automatically-every')}
        </chakra.p>
        <LiveStatus>
          {wasUnproven && (
            <Notice tone="attention" title={msg('wiki-domain-domain-not-verified-yet')}>
              <p>{msg('wiki-domain-dns-does-not-show-record')}</p>
            </Notice>
          )}
        </LiveStatus>
        {failure && (
          <FlowFailureAlert failure={failure} title={msg('wiki-domain-domain-could-not-checked')} />
        )}
      </Check>
      {seen && <DnsSeen seen={seen} />}
    </>
  )
}

function otherClaimsTitle(others: number): string {
  return msg('wiki-domain-another-account-also-claims-domain', others)
}

const Check = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
