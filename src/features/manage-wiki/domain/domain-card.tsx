import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { DomainOutcome } from './domain-outcome.tsx'
import { DomainWaiting } from './domain-waiting.tsx'
import type { DomainVerificationFlow } from './use-domain-verification.ts'

/** What a wiki with a custom domain waits for, and what came of it. See docs/adr/0015-custom-domains.md. */
export function DomainCard({ wikiId, snapshot, send }: DomainVerificationFlow & { wikiId: number }) {
  const { claim, failure } = snapshot.context
  const hasEnded = snapshot.status === 'done'
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone by then; the focus goes to what came of it.
  const wasChecked = useRef(false)
  useEffect(() => {
    if (snapshot.matches('checking')) wasChecked.current = true
    if (hasEnded && wasChecked.current) place.current?.focus()
  }, [snapshot, hasEnded])
  const retry = () => {
    // The button goes as the attempt begins; the focus stays where its outcome will stand.
    place.current?.focus()
    send({ type: 'claim.reload' })
  }
  return (
    <Card title="Verify your domain">
      <Place ref={place} tabIndex={-1}>
        {snapshot.matches('loading') && (
          <LoadingSkeleton label="Loading what the domain needs">
            <Skeleton height="32" borderRadius="md" />
          </LoadingSkeleton>
        )}
        {snapshot.matches('unread') && failure && <RetryPanel failure={failure} onRetry={retry} />}
        {claim && hasEnded && <DomainOutcome wikiId={wikiId} claim={claim} />}
        {claim && !hasEnded && (
          <DomainWaiting
            claim={claim}
            failure={failure}
            isBusy={snapshot.hasTag('busy')}
            wasUnproven={snapshot.matches('unproven')}
            onCheck={() => send({ type: 'claim.check' })}
          />
        )}
      </Place>
    </Card>
  )
}

const Place = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6', outline: 'none' } })
