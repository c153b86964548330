import { formatUtcDay, formatUtcMinute } from '#contract/format-utc.ts'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { readDomainCertificate } from '#store/wikis/domain-claim.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'

/** What the service knows of the certificate of a wiki's own domain. Only an operator can change it. */
export function CertificateCard({ wiki }: { wiki: WikiDetails }) {
  const { output, failure, reload } = useLoaded(readDomainCertificate, { wikiId: wiki.id })
  return (
    <Card title="Certificate" lead="With it, browsers open your domain by https, without a warning.">
      {failure ? (
        <RetryPanel failure={failure} title="The certificate could not be looked up." onRetry={reload} />
      ) : output ? (
        <CardBody>
          <p>{stateText(output)}</p>
        </CardBody>
      ) : (
        <LoadingSkeleton label="Looking up the certificate" />
      )}
    </Card>
  )
}

function stateText({ state, allowed_at, again_at, valid_until }: DomainCertificate): string {
  if (state === 'served' && valid_until !== null)
    return `Your domain has a certificate. It is valid until ${formatUtcDay(valid_until)}, and is usually renewed well before.`
  if (state === 'over_limit' && again_at !== null)
    return `The domains of one account get only some new certificates in a day. Yours gets one at the first visit after ${formatUtcMinute(again_at)}.`
  if (allowed_at !== null)
    return `Your domain may have a certificate since ${formatUtcMinute(allowed_at)}, but none was seen yet. Does the domain’s CNAME record lead here? Then one is there a few seconds after the next visit.`
  return 'No certificate was seen yet. Your domain gets one at its first visit by https, once its CNAME record leads here.'
}
