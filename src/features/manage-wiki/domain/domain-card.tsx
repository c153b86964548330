import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { msg } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { DomainOutcome } from './domain-outcome.tsx'
import { DomainWaiting } from './domain-waiting.tsx'
import type { DomainVerificationFlow } from './use-domain-verification.ts'

/** The verification of a wiki's custom domain and its outcome. See docs/adr/0015-custom-domains.md. */
export function DomainCard({ wikiId, snapshot, send }: DomainVerificationFlow & { wikiId: number }) {
  const { claim, failure } = snapshot.context
  const hasEnded = snapshot.status === 'done'
  const container = useRef<HTMLDivElement>(null)
  // The pressed button is gone when the check succeeds, so the focus moves to the outcome.
  const wasChecked = useRef(false)
  useEffect(() => {
    if (snapshot.matches('checking')) wasChecked.current = true
    if (hasEnded && wasChecked.current) container.current?.focus()
  }, [snapshot, hasEnded])
  const retry = () => {
    // The button disappears when the attempt begins, so the focus moves to where the outcome will be shown.
    container.current?.focus()
    send({ type: 'claim.reload' })
  }
  return (
    <Card title={msg('wiki-domain-verify-domain')}>
      <Container ref={container} tabIndex={-1}>
        {snapshot.matches('loading') && (
          <LoadingSkeleton label={msg('wiki-domain-loading-domains-verification')}>
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
      </Container>
    </Card>
  )
}

const Container = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', outline: 'none' },
})
