import { formatUtcDay, formatUtcMinute } from '#contract/format-utc.ts'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { readDomainCertificate } from '#store/wikis/domain-claim.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'

/** What the service knows about the certificate of a wiki's custom domain. Only an operator can change it. */
export function CertificateCard({ wiki }: { wiki: WikiDetails }) {
  const { output, failure, reload } = useLoaded(readDomainCertificate, { wikiId: wiki.id })
  return (
    <Card title={msg('common-certificate')} lead={msg('wiki-settings-with-browsers-open-domain-by')}>
      {failure ? (
        <RetryPanel
          failure={failure}
          title={msg('wiki-settings-certificate-could-not-looked-up')}
          onRetry={reload}
        />
      ) : output ? (
        <CardBody>
          <p>{stateText(output)}</p>
        </CardBody>
      ) : (
        <LoadingSkeleton label={msg('wiki-settings-looking-up-certificate')} />
      )}
    </Card>
  )
}

function stateText({ state, allowed_at, again_at, valid_until }: DomainCertificate): string {
  if (state === 'served' && valid_until !== null)
    return msg('wiki-settings-domain-has-certificate-valid-until', formatUtcDay(valid_until))
  if (state === 'over_limit' && again_at !== null)
    return msg('wiki-settings-domains-one-account-get-only', formatUtcMinute(again_at))
  if (allowed_at !== null)
    return msg('wiki-settings-domain-may-have-certificate-since', formatUtcMinute(allowed_at))
  return msg('wiki-settings-no-certificate-was-seen-yet')
}
